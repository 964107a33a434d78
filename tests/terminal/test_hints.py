"""A hint in the middle of a game: what it says, and that it holds nothing up."""

from __future__ import annotations

import re
import time

import pytest

from tests.terminal.helpers import NAMES, PARADE, POSITION, FakeDevice, table_at
from wonderland.bots.search import Search
from wonderland.bots.thinking import Budget
from wonderland.study import advice as advice_module
from wonderland.study import advise, hints
from wonderland.terminal.at_home import HINT, AtHome
from wonderland.terminal.boxed import BoxedScreen
from wonderland.terminal.device import FIRST_SCREEN, Size
from wonderland.terminal.drawings import drawing_of
from wonderland.terminal.plain import PlainScreen
from wonderland.terminal.saves import Keeper
from wonderland.terminal.seats import Seating
from wonderland.terminal.session import Outcome, Session

KINDS = (None, "greedy", "greedy", "random")
both = pytest.mark.parametrize("boxed", [False, True], ids=["plain", "boxed"])


def asked(lines: list[str], *, boxed: bool, kinds: tuple[str | None, ...] = KINDS) -> FakeDevice:
    begun = [""] if boxed else []
    device = FakeDevice([*begun, *lines], terminal=boxed, size=Size(80, 40))
    table = table_at(POSITION)
    drawing = drawing_of(table.game)
    screen = BoxedScreen(device, drawing) if boxed else PlainScreen(device, drawing)
    seating = Seating(NAMES, kinds)
    budget = Budget(iterations=80)
    Session(AtHome(table, seating, Keeper(), hint_budget=budget), screen, drawing).run()
    assert [seat for seat, _ in table.record.actions if seat == 0] == []
    return device


def flat(device: FakeDevice) -> str:
    return " ".join(device.text.split())


@both
@pytest.mark.parametrize("typed", ["h", "hint", "HINT"])
def test_h_says_what_looks_best_and_why(boxed: bool, typed: str) -> None:
    text = flat(asked([typed], boxed=boxed))
    assert hints.THINKING in text
    best = re.search(
        r"Play the \w+ \d+: \d+% to win, about \d+\.\d points in the end\. Why: ([^.]*\S.*?)\. (It"
        r" wins \d+ games? in 100 more than|The next best, \w+, is about as good)",
        text,
    )
    assert best is not None
    assert "to take on average" in best[1]


@both
def test_hint_all_compares_every_choice(boxed: bool) -> None:
    text = flat(asked(["hint all", ""], boxed=boxed))
    assert "What each choice is worth" in text
    assert "The game was played on 80 times in thought." in text
    for card in POSITION["hands"][0]:
        assert re.search(rf"{card}: \d+% to win", text)


@both
def test_asked_again_the_answer_is_the_same_and_nothing_is_thought_again(boxed: bool) -> None:
    text = flat(asked(["h", "h", "hint all", "", "h"], boxed=boxed))
    assert text.count(hints.THINKING) == 1
    said = re.findall(r"Play the [a-z]+ \d+: \d+% to win, about \d+\.\d points", text)
    assert len(said) >= 3
    assert len(set(said)) == 1


def test_a_hint_stands_beneath_the_table() -> None:
    device = asked(["h"], boxed=True)
    last = device.screens[-1].split(FIRST_SCREEN)[0]
    assert "╭" in last
    assert "Why: " in last
    assert max(map(len, last.splitlines())) <= 80


@both
def test_ctrl_c_ends_the_thinking_and_the_game_goes_on(
    boxed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(search: Search, budget: Budget) -> None:
        search.run(30)
        raise KeyboardInterrupt

    monkeypatch.setattr(advice_module, "run", interrupted)
    text = flat(asked(["h", "where"], boxed=boxed))
    assert "The thinking was stopped early." in text
    assert text.count("% to win") >= 1
    assert "The table" in text


def test_in_a_hot_seat_whoever_asks_is_spoken_to() -> None:
    people = (None, None, "greedy", "random")
    text = flat(asked(["", "hint all"], boxed=False, kinds=people))
    assert "of your 4 other cards" in text


def test_without_a_moment_to_think_a_hint_says_so() -> None:
    view = PARADE.view(PARADE.load(dict(POSITION)), 0)
    advice = advise(PARADE, view, Budget(iterations=40))
    unthought = type(advice)(
        0,
        0,
        tuple(
            type(one)(one.action, one.notation, one.text, 0, (), (), one.reasons)
            for one in advice.judgements
        ),
        stopped=True,
    )
    said = hints.best_move(unthought, "points in the end")
    assert said[0].startswith("There was no time to think. Perhaps: Play the ")
    assert said[-1] == "The thinking was stopped early."
    assert all("not tried" in line for line in hints.comparison(unthought, "points in the end")[:5])


def test_a_hint_takes_about_a_second() -> None:
    view = PARADE.view(PARADE.load(dict(POSITION)), 0)
    begun = time.perf_counter()
    advice = advise(PARADE, view, HINT, names=NAMES)
    assert advice.best.chances
    assert time.perf_counter() - begun < 5  # on a machine that has much else to do


def test_the_outcome_of_a_session_that_asked_is_as_before() -> None:
    device = FakeDevice(["h", "q", "y"])
    table = table_at(POSITION)
    drawing = drawing_of(table.game)
    screen = PlainScreen(device, drawing)
    few = Budget(iterations=8)
    home = AtHome(table, Seating(NAMES, KINDS), Keeper(), hint_budget=few)
    assert Session(home, screen, drawing).run() is Outcome.LEFT
    assert table.choices == 0
