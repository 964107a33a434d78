"""Learns two-player Parade by playing against itself: PPO in one file, on the batch environment.

    pip install 'wonderland[research]' torch
    python examples/learn_parade.py --folder learnt --minutes 15

The folder gets a checkpoint, from which the same command goes on, and `curve.jsonl`: how often the
bot beats `greedy`, and from how much it has learnt by then; `curve.svg` draws it. With `--updates`
instead of `--minutes` the same bot comes of it each time. `--measure 500` plays so many deals with
a finished one.

The network sees the observation as it is. Each action is judged with a few numbers of its own:
what card it is, what would have to be collected for it, and how the scores would change. Policy and
value are learnt from both seats of every game; a game's reward is half the win and half the
difference of the scores.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

import wonderland as wl
from wonderland.adapters.batch import Batch, batch
from wonderland.bots import bot
from wonderland.games.parade.cards import CARDS, VALUES
from wonderland.lab import figures, html
from wonderland.lab.experiment import seat_rows
from wonderland.lab.intervals import Interval, share_of
from wonderland.observe import observer, stretches

PARADE = wl.game("parade")
OBSERVER = observer(PARADE, 2)
AT = stretches(OBSERVER.fields)
SCALE = np.concatenate([np.full(f.size, f.high**-0.5) for f in OBSERVER.fields]).astype("f4")
HAND = 5  # no more actions than this are ever legal
POINTS = 30.0  # a difference of so many points is worth a whole reward


@dataclass
class Settings:
    """What can be tuned."""

    games: int = 256
    steps: int = 64
    epochs: int = 3
    minibatch: int = 2048
    rate: float = 1e-3
    discount: float = 1.0
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    seed: int = 1


# What an action is like


def choices(masks: np.ndarray) -> np.ndarray:
    """Return the legal actions of each game, five to a row; -1 where there are fewer."""
    rows, actions = np.nonzero(masks)
    counts = np.bincount(rows, minlength=len(masks))
    places = np.arange(len(rows)) - np.repeat(np.cumsum(counts) - counts, counts)
    found = np.full((len(masks), HAND), -1)
    found[rows, places] = actions
    return found


CARD = np.arange(CARDS)
COLOUR, VALUE = CARD // VALUES, CARD % VALUES
TAKES = (COLOUR[:, None] == COLOUR) | (VALUE[:, None] >= VALUE)  # P6: if it is in removal mode


def features(observations: np.ndarray, actions: np.ndarray) -> np.ndarray:
    """Return what each action is like: its card, what it collects by colour, what that means."""
    discards = actions >= CARDS
    cards = np.where(actions < 0, 0, actions % CARDS)
    places = observations[:, None, AT["parade"]]
    collected = (places > VALUE[cards][..., None]) & TAKES[cards] & ~discards[..., None]  # P5
    by_colour = collected.reshape(*collected.shape[:2], 6, VALUES)
    fronts = observations[:, AT["front"]].reshape(-1, 1, 2, 6, VALUES)
    mine = fronts[:, :, 0] + by_colour
    theirs = np.broadcast_to(fronts[:, :, 1], mine.shape)
    before = observations[:, None, AT["scores"]]
    after = scores(mine, theirs)
    colours = mine.any(axis=-1).sum(axis=-1, keepdims=True)
    return np.concatenate(
        [
            np.eye(6, dtype="f4")[COLOUR[cards]],
            VALUE[cards][..., None] / 10,
            discards[..., None],
            by_colour.sum(axis=-1) / 3,
            (by_colour * np.arange(VALUES)).sum(axis=-1) / 20,
            (after - before) / 10,
            colours / 6,
            colours == 6,
        ],
        axis=-1,
    ).astype("f4")


FEATURES = 6 + 1 + 1 + 6 + 6 + 2 + 1 + 1


def scores(mine: np.ndarray, theirs: np.ndarray) -> np.ndarray:
    """P15 to P17: return both scores; cards are by colour and value in the last two places."""
    lead = mine.sum(axis=-1) - theirs.sum(axis=-1)
    totals = [
        np.where(ahead >= 2, cards.sum(axis=-1), (cards * np.arange(VALUES)).sum(axis=-1))
        for cards, ahead in ((mine, lead), (theirs, -lead))
    ]
    return np.stack([total.sum(axis=-1) for total in totals], axis=-1)


class Network(nn.Module):
    """Judges a position, and each action in it."""

    def __init__(self) -> None:
        super().__init__()
        self.position = nn.Sequential(
            nn.Linear(OBSERVER.size, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU()
        )
        self.value = nn.Sequential(nn.Linear(128, 64), nn.ReLU(), nn.Linear(64, 1))
        self.action = nn.Sequential(nn.Linear(128 + FEATURES, 96), nn.ReLU(), nn.Linear(96, 1))

    def forward(self, seen: Tensor, features: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
        """Return a logit for each action, and the value of the position."""
        position = self.position(seen)
        beside = position[:, None].expand(-1, HAND, -1)
        logits = self.action(torch.cat([beside, features], dim=-1)).squeeze(-1)
        return logits.masked_fill(~legal, -1e9), self.value(position).squeeze(-1)


def tensors(
    observations: np.ndarray, actions: np.ndarray, like: np.ndarray | None = None
) -> tuple[Tensor, Tensor, Tensor]:
    """Return what the network takes; `like` if it is known already what the actions are like."""
    like = features(observations, actions) if like is None else like
    seen = torch.from_numpy(observations * SCALE)
    return seen, torch.from_numpy(like), torch.from_numpy(actions >= 0)


# Playing and learning


class Rollout:
    """Some steps of many games, played by the network in both seats."""

    def __init__(self, network: Network, games: Batch, steps: int) -> None:
        count, size = games.count, len(SCALE)
        self.seen = np.zeros((steps, count, size), dtype=np.int16)
        self.actions = np.zeros((steps, count, HAND), dtype=np.int64)
        self.like = np.zeros((steps, count, HAND, FEATURES), dtype=np.float32)
        self.chosen = np.zeros((steps, count), dtype=np.int64)
        self.seats = np.zeros((steps, count), dtype=np.int64)
        self.logs = np.zeros((steps, count), dtype=np.float32)
        self.values = np.zeros((steps, count), dtype=np.float32)
        self.dones = np.zeros((steps, count), dtype=bool)
        self.rewards = np.zeros((steps, count, 2), dtype=np.float32)
        for step in range(steps):
            self.play(network, games, step)
        actions = choices(games.masks)
        like = features(games.observations, actions)
        self.last = judged(network, games, actions, like)[1].numpy()
        self.last_seats = games.seats.copy()

    def play(self, network: Network, games: Batch, step: int) -> None:
        """Take one action in each game, and note everything."""
        self.seen[step] = games.observations
        self.seats[step] = games.seats
        self.actions[step] = choices(games.masks)
        self.like[step] = features(self.seen[step], self.actions[step])
        logits, values = judged(network, games, self.actions[step], self.like[step])
        spread = torch.distributions.Categorical(logits=logits)
        chosen = spread.sample()
        self.chosen[step] = chosen.numpy()
        self.logs[step] = spread.log_prob(chosen).numpy()
        self.values[step] = values.numpy()
        games.step(self.actions[step][np.arange(games.count), self.chosen[step]])
        self.dones[step] = games.dones
        behind = (games.scores[:, ::-1] - games.scores) / POINTS  # in Parade low is good
        self.rewards[step] = (games.rewards + np.clip(behind, -1, 1)) / 2

    def advantages(self, settings: Settings) -> tuple[np.ndarray, np.ndarray]:
        """Return how much better than expected each decision was, and what it should be worth.

        The decisions of each seat of a game are a line of their own. Where the games were left,
        whoever is asked has what the network says, and the other one the opposite.
        """
        steps, count = self.values.shape
        each = np.arange(count)
        after = np.repeat(-self.last[:, None], 2, axis=1)
        after[each, self.last_seats] = self.last
        trace = np.zeros((count, 2), dtype=np.float32)
        due = np.zeros((count, 2), dtype=np.float32)
        found = np.zeros_like(self.values)
        for step in reversed(range(steps)):
            over = self.dones[step]
            after[over], trace[over] = 0.0, 0.0
            due[over] = self.rewards[step][over]
            seat = self.seats[step]
            surprise = due[each, seat] + settings.discount * after[each, seat] - self.values[step]
            found[step] = surprise + settings.discount * settings.trace * trace[each, seat]
            after[each, seat], trace[each, seat] = self.values[step], found[step]
            due[each, seat] = 0.0
        return found, found + self.values


@torch.no_grad()
def judged(
    network: Network, games: Batch, actions: np.ndarray, like: np.ndarray
) -> tuple[Tensor, Tensor]:
    """Return what the network says of all games."""
    logits, values = network(*tensors(games.observations, actions, like))
    return logits, values


def learn(
    network: Network, optimiser: torch.optim.Optimizer, rollout: Rollout, settings: Settings
) -> None:
    """Make good decisions more likely, a little at a time."""
    advantages, returns = (a.reshape(-1) for a in rollout.advantages(settings))
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    seen = rollout.seen.reshape(len(advantages), -1)
    actions = rollout.actions.reshape(len(advantages), HAND)
    like = rollout.like.reshape(len(advantages), HAND, FEATURES)
    chosen = torch.from_numpy(rollout.chosen.reshape(-1))
    logs = torch.from_numpy(rollout.logs.reshape(-1))
    better, worth = torch.from_numpy(advantages), torch.from_numpy(returns)
    for _ in range(settings.epochs):
        for part in torch.randperm(len(seen)).split(settings.minibatch):
            rows = part.numpy()
            logits, values = network(*tensors(seen[rows], actions[rows], like[rows]))
            spread = torch.distributions.Categorical(logits=logits)
            ratio = (spread.log_prob(chosen[part]) - logs[part]).exp()
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            gain = torch.min(ratio * better[part], clipped * better[part]).mean()
            miss = (values - worth[part]).square().mean()
            loss = miss / 2 - gain - settings.entropy * spread.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


# Playing for keeps


class Learnt:
    """A bot that plays what the network likes best."""

    name = "learnt"

    def __init__(self, network: Network) -> None:
        self.network = network

    @torch.no_grad()
    def choose(self, view: Any, legal: Sequence[int]) -> int:
        """Return one of the legal actions."""
        actions = np.full((1, HAND), -1)
        actions[0, : len(legal)] = sorted(legal)
        seen = np.array(OBSERVER.observation(view))[None]
        logits, _ = self.network(*tensors(seen, actions))
        return int(actions[0, int(logits.argmax())])


def measured(network: Network, deals: int, seed: int) -> dict[str, float]:
    """Return how often the bot beats greedy, each deal being played from both seats."""
    shares = []
    for deal in range(deals):
        won = 0.0
        for seat in (0, 1):
            bots = [bot("greedy", PARADE, 0), bot("greedy", PARADE, 0)]
            bots[seat] = Learnt(network)
            number = (seed << 32) + deal
            rows = seat_rows(PARADE, PARADE.deal(2, number), bots, ["", ""], number)
            won += next(row["win"] for row in rows if row["seat"] == seat)
        shares.append(won / 2)
    found = share_of(shares)
    return {"wins": found.value, "low": found.low or 0.0, "high": found.high or 1.0}


def draw(folder: Path) -> None:
    """Draw the curve, if the packages for charts are installed."""
    if figures.altair is None or html.vl_convert is None:
        return
    curve = [json.loads(line) for line in (folder / "curve.jsonl").read_text().splitlines()]
    names = [f"{point['decisions'] / 1e6:.1f}" for point in curve]
    wins = [Interval(point["wins"], point["low"], point["high"]) for point in curve]
    chart = figures.points("wins against greedy", "million decisions", names, wins, line=True)
    (folder / "curve.svg").write_text(html.svg(chart.properties(width=600)), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Learn, and write down how it goes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--folder", type=Path, default=Path("learnt"))
    parser.add_argument("--minutes", type=float, default=15.0, help="how long to learn now")
    parser.add_argument("--updates", type=int, help="learn so many times in all, however long")
    parser.add_argument("--every", type=int, default=25, help="updates between two checks")
    parser.add_argument("--deals", type=int, default=100, help="deals of a check")
    parser.add_argument("--measure", type=int, metavar="DEALS", help="only measure a finished bot")
    parser.add_argument("--games", type=int, default=Settings.games)
    parser.add_argument("--steps", type=int, default=Settings.steps)
    parser.add_argument("--seed", type=int, default=Settings.seed)
    parser.add_argument("--threads", type=int, default=1, help="more only help if cores are idle")
    given = parser.parse_args(arguments)
    settings = Settings(games=given.games, steps=given.steps, seed=given.seed)
    given.folder.mkdir(parents=True, exist_ok=True)
    path = given.folder / "checkpoint.pt"

    torch.set_num_threads(given.threads)
    torch.manual_seed(settings.seed)
    network = Network()
    optimiser = torch.optim.Adam(network.parameters(), lr=settings.rate, eps=1e-5)
    done, before = 0, 0.0
    if path.exists():
        saved = torch.load(path, weights_only=True)
        network.load_state_dict(saved["network"])
        optimiser.load_state_dict(saved["optimiser"])
        done, before = saved["updates"], saved["seconds"]
    if given.measure:
        print(json.dumps(measured(network, given.measure, settings.seed + 2)))
        return 0

    began = time.monotonic()
    torch.manual_seed(settings.seed + done)
    games = batch("parade", 2, count=settings.games, seed=settings.seed * 10_000 + done)
    while done < given.updates if given.updates else time.monotonic() - began < 60 * given.minutes:
        learn(network, optimiser, Rollout(network, games, settings.steps), settings)
        done += 1
        if done % given.every == 0 or done == given.updates:
            seconds = before + time.monotonic() - began
            point = {
                "updates": done,
                "decisions": done * settings.games * settings.steps,
                "seconds": round(seconds, 1),
                **measured(network, given.deals, settings.seed + 1),
            }
            print(json.dumps(point), flush=True)
            with (given.folder / "curve.jsonl").open("a") as curve:
                curve.write(json.dumps(point) + "\n")
            state = {
                "network": network.state_dict(),
                "optimiser": optimiser.state_dict(),
                "updates": done,
                "seconds": seconds,
                "settings": asdict(settings),
            }
            torch.save(state, path)
            draw(given.folder)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
