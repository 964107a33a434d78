"""Advice in sentences, for somebody who asks in the middle of a game or about a saved one."""

from __future__ import annotations

from collections.abc import Iterator

from wonderland.study import Advice, Judgement
from wonderland.study.chart import percent

THINKING = "Thinking; Ctrl-C shows what has been found so far."
LONGEST = 60
"""An action that takes more characters in words is told as it is written."""

MOST_COMPARED = 24
"""So many actions are compared at most: the others are hardly worth reading."""


def best_move(advice: Advice, unit: str) -> list[str]:
    """Say what looks best, how good it is, why, and how much better it is than the next best."""
    best = advice.best
    text = shortly(best)
    if len(advice.judgements) == 1:
        said = [f"There is only one choice: {text}."]
    elif not best.chances:
        said = [f"There was no time to think. Perhaps: {text}."]
    else:
        said = [f"{text}: {odds(best, advice.seat, unit)}."]
    if best.reasons:
        said.append(f"Why: {'; '.join(best.reasons)}.")
    said += margin(advice, unit)
    if advice.stopped:
        said.append("The thinking was stopped early.")
    return said


def shortly(one: Judgement) -> str:
    """Name an action in words, or as it is written where that would take many of them."""
    text = one.text.rstrip(".")
    return text if len(text) <= LONGEST else one.notation[:1].upper() + one.notation[1:]


def odds(one: Judgement, seat: int, unit: str) -> str:
    """Say how good an action looks."""
    return f"{percent(one.chances[seat])} to win, about {one.points[seat]:.1f} {unit}"


def margin(advice: Advice, unit: str) -> Iterator[str]:
    """Say by how much the best action is better than the next best one."""
    lead = advice.lead
    if lead is None:
        return
    second = advice.judgements[1]
    more = round(100 * lead)
    if more > 0:
        games = "game" if more == 1 else "games"
        yield f"It wins {more} {games} in 100 more than the next best, {second.notation}."
    else:
        good = odds(second, advice.seat, unit)
        yield f"The next best, {second.notation}, is about as good: {good}."


def comparison(advice: Advice, unit: str) -> list[str]:
    """List the actions, the best one first: how good each looks, and what it does."""
    told = advice.judgements[:MOST_COMPARED]
    said = [compared(one, advice.seat, unit) for one in told]
    if len(advice.judgements) > len(told):
        said.append(f"- {len(advice.judgements) - len(told)} others look worse")
    if advice.anyway:
        said += ["", f"In any case: {'; '.join(advice.anyway)}."]
    return [*said, "", f"The game was played on {advice.iterations:,} times in thought."]


def compared(one: Judgement, seat: int, unit: str) -> str:
    """Say how good one action looks, and what it does."""
    good = odds(one, seat, unit) if one.chances else "not tried"
    return f"- {one.notation}: {'; '.join((good, *one.reasons))}"
