"""The rule for outside bots: a stand-in chooses where they fail to, and no game waits for them."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from tests.adapters.programs import PARADE, PATIENT, changed
from wonderland.adapters import Limits, SeatedBots, WithStandIn, check_bot, short_name
from wonderland.bots import bot
from wonderland.engine.errors import UnknownName
from wonderland.engine.record import Record
from wonderland.engine.state import State
from wonderland.testing.template import TARTS_GAME

RECORD = Record.open(PARADE, 3, 7)


def play(seated: SeatedBots, players: int = 3) -> State:
    state = PARADE.deal(players, 7)
    while not state.is_over():
        seat = int(state.actors()[0])
        player = seated.bots[seat]
        assert player is not None
        state.apply(seat, player.choose(PARADE.view(state, seat), list(state.legal(seat))))
    seated.over(list(state.scores()), list(state.places()))
    return state


def outside(folder: Path, changes: str = "") -> str:
    return f"cmd:{changed(folder, changes)}"


def test_outside_bots_play_a_whole_game_with_others(tmp_path: Path) -> None:
    names = ["greedy", outside(tmp_path), "random"]
    with SeatedBots(PARADE, RECORD, names, PATIENT) as seated:
        assert play(seated).is_over()
        assert [seated.faults(seat) for seat in range(3)] == [(), [], ()]
        assert not seated.forfeited(1)


def test_the_end_of_the_game_is_told(tmp_path: Path) -> None:
    told = tmp_path / "told"
    changes = f"def over(message): open({str(told)!r}, 'w').write(json.dumps(message))"
    with SeatedBots(PARADE, RECORD, ["greedy", outside(tmp_path, changes), "random"]) as seated:
        state = play(seated)
    scores, places = list(state.scores()), list(state.places())
    assert told.read_text() == f'{{"type": "over", "scores": {scores}, "places": {places}}}'


def test_after_a_crash_the_stand_in_plays_the_rest(tmp_path: Path) -> None:
    changes = """
asked = 0
quietly = move
def move(message):
    global asked
    asked += 1
    if asked == 3:
        os._exit(7)
    quietly(message)
"""
    with SeatedBots(PARADE, RECORD, [outside(tmp_path, changes), "greedy", "greedy"]) as seated:
        assert play(seated).is_over()
        (fault,) = seated.faults(0)
        assert (fault.kind, fault.choice) == ("crash", 3)
        assert seated.forfeited(0)


def test_a_choice_that_fails_is_made_by_greedy(tmp_path: Path) -> None:
    changes = """
quietly = move
def move(message):
    if message["id"] == 2:
        return answer(type="move", id=2, action="pass")
    quietly(message)
"""
    state = PARADE.deal(2, 1)
    seat = int(state.actors()[0])
    view, legal = PARADE.view(state, seat), list(state.legal(seat))
    greedy = bot("greedy", PARADE, 0).choose(view, legal)
    legal.sort(key=lambda action: action == greedy)  # the program takes the first
    with SeatedBots(PARADE, RECORD, [outside(tmp_path, changes)] * 2 + [None]) as seated:
        player = seated.bots[0]
        assert player is not None
        assert [player.choose(view, legal) for _ in range(3)] == [legal[0], greedy, legal[0]]
        assert [fault.kind for fault in seated.faults(0)] == ["illegal"]
        assert not seated.forfeited(0)
        assert seated.faults(1) == []


def test_the_third_fault_forfeits_the_seat_and_ends_the_program(tmp_path: Path) -> None:
    changes = "def move(message): print('hm', flush=True)"
    with SeatedBots(PARADE, RECORD, [outside(tmp_path, changes), "greedy", "greedy"]) as seated:
        player = seated.bots[0]
        assert isinstance(player, WithStandIn)
        assert play(seated).is_over()
        assert [fault.kind for fault in seated.faults(0)] == ["garbled"] * 3
        assert seated.forfeited(0)
        assert player.outside.asked == 3


def test_a_bot_that_sleeps_does_not_hold_a_game_up(tmp_path: Path) -> None:
    limits = Limits(choice=0.05, leaving=0.05)
    changes = "def move(message): time.sleep(60)"
    names = [outside(tmp_path, changes), "greedy", "greedy"]
    with SeatedBots(PARADE, RECORD, names, limits) as seated:
        assert play(seated).is_over()
        assert [fault.kind for fault in seated.faults(0)] == ["time-out"] * 3


def test_a_program_that_cannot_start_is_a_fault_and_no_end() -> None:
    with SeatedBots(PARADE, RECORD, ["cmd:no-such-program", "greedy", "greedy"]) as seated:
        assert [fault.kind for fault in seated.faults(0)] == ["not started"]
        assert play(seated).is_over()
        assert len(seated.faults(0)) == 1


def test_whoever_grows_tired_of_waiting_leaves_no_program_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(self: WithStandIn) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(WithStandIn, "get_ready", interrupted)
    before = threading.active_count()
    seated = SeatedBots(PARADE, RECORD, [outside(tmp_path), "greedy", "greedy"], PATIENT)
    with pytest.raises(KeyboardInterrupt), seated:
        pass
    assert threading.active_count() == before


def test_random_stands_in_where_there_is_no_greedy(tmp_path: Path) -> None:
    record = Record.open(TARTS_GAME, 2, 7)
    with SeatedBots(TARTS_GAME, record, [outside(tmp_path), None]) as seated:
        player = seated.bots[0]
        assert isinstance(player, WithStandIn)
        assert player.stand_in.name == "random"


def test_bots_are_checked_by_name() -> None:
    check_bot(PARADE, "greedy")
    check_bot(PARADE, "cmd:sh my_bot.sh")
    with pytest.raises(UnknownName, match="did you mean greedy"):
        check_bot(PARADE, "gredy")
    assert short_name("cmd:node 'bots/tea party.js'") == "party"


def test_the_chance_of_a_bot_may_come_from_another_seed_than_the_deal(tmp_path: Path) -> None:
    def sent(record: Record, seed: object = None) -> int:
        with SeatedBots(PARADE, record, [outside(tmp_path), None, None], PATIENT, seed) as seated:
            player = seated.bots[0]
            assert isinstance(player, WithStandIn)
            return player.outside.hello.seed

    other = Record.open(PARADE, 3, 8)
    assert sent(RECORD) == sent(RECORD) != sent(other)
    assert sent(RECORD, "a") == sent(other, "a") != sent(other, "b")
    assert all(0 <= sent(RECORD, number) < 2**53 for number in range(3))
