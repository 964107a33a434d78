"""How a review's page looks: ink on warm paper, and by night the other way round."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
:root {
  --paper: #f5ecd9; --leaf: #fbf5e7; --ink: #2c2118; --faint: #6b5a46; --rule: #c9b791;
  --accent: #8f2438;
  --s0: #9c2b3c; --s1: #1f4f86; --s2: #3b6b34; --s3: #95600c; --s4: #6c3f86; --s5: #1f6d74;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #1b1712; --leaf: #241f18; --ink: #efe3cb; --faint: #b8a686; --rule: #57493a;
    --accent: #ef8a97;
    --s0: #f08a97; --s1: #8db9f0; --s2: #9ccf8f; --s3: #e9b863; --s4: #cfa3e6; --s5: #7fd0d6;
  }
}
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); -webkit-text-size-adjust: 100%; }
body {
  margin: 0; padding: clamp(.6rem, 2vw, 2rem);
  font: 1.06rem/1.55 "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua",
    "URW Palladio L", P052, Georgia, serif;
}
main {
  max-width: 66rem; margin: 0 auto; padding: clamp(1rem, 4vw, 3rem);
  background: var(--leaf); border: 1px solid var(--ink);
  outline: 3px double var(--ink); outline-offset: -10px;
}
header, footer { text-align: center; }
h1 {
  margin: .2rem 0 0; font-size: clamp(2rem, 6vw, 3.6rem); line-height: 1.1;
  font-weight: 400; letter-spacing: .02em; text-wrap: balance;
}
.subtitle { margin: .2rem 0 1.2rem; font-style: italic; color: var(--faint); font-size: 1.2rem; }
.players { margin: 0; font-variant: small-caps; letter-spacing: .06em; font-size: 1.15rem; }
.outcome { margin: .2rem 0 0; }
.suits { margin: 0; letter-spacing: .6em; text-indent: .6em; color: var(--accent); }
.ornament { width: min(22rem, 80%); margin: 0 auto; fill: none; stroke: var(--ink); }
.ornament .flourish { stroke-width: 1.3; stroke-linecap: round; }
.ornament .case { stroke-width: 2; } .ornament .dial { stroke-width: 1; }
.ornament .hours { stroke-width: 1.4; stroke-linecap: round; }
.ornament .hands { stroke: var(--accent); stroke-width: 2.2; stroke-linecap: round; }
.ornament .pin { fill: var(--ink); }
h2 {
  display: flex; align-items: center; gap: 1rem; margin: 2.6rem 0 1rem; text-align: center;
  font-weight: 400; font-size: 1.55rem; text-wrap: balance;
}
h2::before, h2::after { content: ""; flex: 1; border-top: 3px double var(--rule); }
.lead {
  margin: 0 auto 1.2rem; max-width: 44rem; text-align: center; font-style: italic;
  text-wrap: balance;
}
figure { margin: 0; }
figcaption {
  margin-top: .4rem; text-align: center; font-style: italic; color: var(--faint);
  text-wrap: balance;
}
svg { display: block; font-family: inherit; }
.chart { width: 100%; height: auto; overflow: visible; }
.chart.narrow { display: none; }
.ground { fill: none; stroke: var(--ink); stroke-width: 1.2; }
.rule { stroke: var(--rule); stroke-width: 1; stroke-dasharray: 1 4; }
.notch { stroke: var(--ink); }
.tick, .axis { fill: var(--faint); font-size: 14px; }
.axis { font-style: italic; }
.mid { text-anchor: middle; }
.end { text-anchor: end; }
.name { font-size: 16px; }
.line { fill: none; stroke-width: 2.4; stroke-linejoin: round; stroke-linecap: round; }
.mark { fill: var(--leaf); stroke-width: 2; }
.digit { fill: var(--ink); font-size: 13px; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
a:hover .mark { fill: var(--rule); }
.seat0 { stroke: var(--s0); } .ink0 { fill: var(--s0); }
.seat1 { stroke: var(--s1); } .ink1 { fill: var(--s1); }
.seat2 { stroke: var(--s2); } .ink2 { fill: var(--s2); }
.seat3 { stroke: var(--s3); } .ink3 { fill: var(--s3); }
.seat4 { stroke: var(--s4); } .ink4 { fill: var(--s4); }
.seat5 { stroke: var(--s5); } .ink5 { fill: var(--s5); }
.key {
  display: flex; flex-wrap: wrap; justify-content: center; gap: .2rem 1.4rem;
  margin: .4rem 0 0; padding: 0; list-style: none;
}
.key li { display: flex; align-items: center; gap: .5rem; }
.key svg { width: 36px; height: 12px; }
.moves { margin: 0; padding: 0; list-style: none; display: grid; gap: 1.2rem; }
article { padding: .9rem 1.2rem 1rem; border: 1px solid var(--rule); background: var(--paper); }
li:target article { border-color: var(--accent); box-shadow: 0 0 0 2px var(--accent); }
h3 {
  display: flex; align-items: center; gap: .7rem; margin: 0 0 .5rem;
  font-weight: 400; font-size: 1.2rem;
}
.badge {
  flex: none; width: 1.8em; height: 1.8em; border: 1.5px solid var(--ink); border-radius: 50%;
  display: grid; place-items: center; font-size: .85em;
}
.cost { margin-left: auto; color: var(--accent); font-variant-numeric: tabular-nums; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .4rem 2rem; }
.pair > div + div { border-left: 1px solid var(--rule); padding-left: 2rem; }
h4 {
  margin: 0; font-weight: 400; font-variant: small-caps; letter-spacing: .06em;
  color: var(--faint);
}
.act { margin: 0; font-size: 1.1rem; }
.odds { margin: 0; font-style: italic; }
.pair ul { margin: .3rem 0 0; padding-left: 1.1rem; }
.pair li::marker { color: var(--accent); content: "\\2766\\00a0"; }
.scroll { overflow-x: auto; }
.scroll:focus-visible { outline: 2px solid var(--accent); }
table { border-collapse: collapse; margin: 0 auto; font-variant-numeric: tabular-nums lining-nums; }
th, td { padding: .28rem .9rem; text-align: right; border-bottom: 1px solid var(--rule); }
thead th { font-weight: 400; font-style: italic; color: var(--faint); white-space: nowrap; }
tbody th { font-weight: 400; text-align: left; }
th:first-child { text-align: left; }
.all td:nth-child(2), .all td:nth-child(3), .all td:nth-child(4),
.all th:nth-child(2), .all th:nth-child(3), .all th:nth-child(4) { text-align: left; }
summary { cursor: pointer; text-align: center; font-style: italic; padding: .3rem; }
details[open] summary { margin-bottom: .8rem; }
footer { margin-top: 2.6rem; color: var(--faint); font-size: .95rem; }
@media (max-width: 42rem) {
  .chart.wide { display: none; }
  .chart.narrow { display: block; }
  .pair { grid-template-columns: 1fr; }
  .pair > div + div {
    border-left: 0; padding: .6rem 0 0; border-top: 1px solid var(--rule); margin-top: .4rem;
  }
  main { outline-offset: -6px; padding: 1.4rem 1.1rem; }
  table { font-size: .88rem; }
  th, td { padding: .25rem .4rem; }
  thead th { white-space: normal; vertical-align: bottom; }
  h2 { gap: .6rem; font-size: 1.35rem; }
}
@media print {
  html, main { background: none; }
  details > * { display: block; }
  article { break-inside: avoid; }
}
"""
