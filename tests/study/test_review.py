"""A review judges whole games, goes on where it was interrupted, and keeps secrets."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from pathlib import Path

import pytest

import wonderland as wl
from tests.study.helpers import SHORT, short_going_out, short_parade
from wonderland.engine.record import Record
from wonderland.lab.processes import finished
from wonderland.study.journal import Journal
from wonderland.study.review import Moment, NotOver, Review
from wonderland.study.reviewing import make_review

FEW = 24
SEALED = "00112233445566778899aabbccddeeff"


def reviewed(
    record: Record,
    folder: Path,
    progress: Callable[[int, int], None] = lambda done, total: None,
    jobs: int = 1,
) -> Review:
    journal = Journal(folder / "game.json", record, FEW)
    game = wl.game(record.game)
    if jobs == 1:
        return make_review(game, record, FEW, journal, progress=progress)

    def spread(
        work: Callable[[int], Moment], versions: Iterable[int]
    ) -> Generator[tuple[int, Moment], None, None]:
        return finished(work, versions, jobs)

    return make_review(game, record, FEW, journal, spread=spread, progress=progress)


def journal_in(folder: Path) -> Path:
    (path,) = folder.glob("game.json.review-*.jsonl")
    return path


def stop_at(number: int) -> Callable[[int, int], None]:
    def progress(done: int, total: int) -> None:
        if done >= number:
            raise KeyboardInterrupt

    return progress


@pytest.mark.parametrize("game_id", SHORT)
def test_a_whole_game_is_judged_move_by_move(game_id: str, tmp_path: Path) -> None:
    record = SHORT[game_id]()
    review = reviewed(record, tmp_path)
    assert review.over
    assert [moment.version for moment in review.moments] == list(range(len(record.actions) + 1))
    for moment in review.moments:
        assert sum(moment.chances) == pytest.approx(1.0)
    for moment, (seat, notation) in zip(review.moments[1:], record.actions, strict=True):
        assert (moment.seat, moment.notation) == (seat, notation)
        assert moment.decision is None or moment.decision.made.notation == notation
    final = review.moments[-1].chances
    state = record.replay(wl.game(game_id))
    assert [chance > 0 for chance in final] == [place == 1 for place in state.places()]


def test_a_move_that_loses_the_game_costs_most(tmp_path: Path) -> None:
    # Queen is far behind; you keep R3 and O0, or throw the game away with W10 and P9.
    game = wl.game("parade")
    position = {
        "players": 2,
        "parade": ["R5"],
        "hands": [["R3", "O0", "W10", "P9"], ["B3", "B4"]],
        "discards": [[], ["G1", "G2"]],
        "front": [["R8", "R9"], ["W5", "G9"]],
        "deck": [],
        "phase": "discard",
        "turn": 0,
    }
    record = Record.open_at(game, game.load(position), ("You", "Queen"))
    record = record.played(0, "discard O0").played(0, "discard R3")
    review = reviewed(record, tmp_path)
    worst = review.costliest(1)[0]
    assert worst.seat == 0
    assert worst.decision is not None
    assert worst.decision.best.notation in ("discard W10", "discard P9")
    assert worst.cost > 0.5
    assert worst.decision.best.reasons
    assert review.tally(0).given_away >= worst.cost / review.tally(0).decisions
    assert review.tally(1).decisions == 0


def test_what_was_interrupted_goes_on_and_ends_as_if_it_had_not_been(tmp_path: Path) -> None:
    record = short_parade()
    whole = tmp_path / "whole"
    parts = tmp_path / "parts"
    whole.mkdir()
    parts.mkdir()
    expected = reviewed(record, whole)
    with pytest.raises(KeyboardInterrupt):
        reviewed(record, parts, stop_at(4))
    kept = journal_in(parts).read_bytes()
    assert len(kept.splitlines()) == 1 + 4
    with journal_in(parts).open("ab") as file:
        file.write(b'{"version":9,"chan')  # killed in the middle of a line
    begun: list[int] = []
    resumed = reviewed(record, parts, lambda done, total: begun.append(done))
    assert begun[0] == 4
    assert resumed == expected
    assert journal_in(parts).read_bytes() == journal_in(whole).read_bytes()
    assert journal_in(parts).read_bytes().startswith(kept)


def test_several_processes_find_the_same(tmp_path: Path) -> None:
    record = short_parade()
    alone = tmp_path / "alone"
    several = tmp_path / "several"
    alone.mkdir()
    several.mkdir()
    assert reviewed(record, several, jobs=2) == reviewed(record, alone)


def test_a_finished_review_is_read_from_its_journal(tmp_path: Path) -> None:
    record = short_parade()
    first = reviewed(record, tmp_path)
    before = journal_in(tmp_path).read_bytes()
    told: list[int] = []
    again = reviewed(record, tmp_path, lambda done, total: told.append(done))
    assert again == first
    assert told == [len(record.actions) + 1]
    assert journal_in(tmp_path).read_bytes() == before


def test_another_game_or_budget_has_a_journal_of_its_own_and_another_version_begins_anew(
    tmp_path: Path,
) -> None:
    record = short_parade()
    beside = tmp_path / "game.json"
    one = Journal(beside, record, FEW)
    assert one.path != Journal(beside, record.truncated(3), FEW).path
    assert one.path != Journal(beside, record, FEW + 1).path
    one.path.write_text('{"record":"","iterations":24,"version":"0.0.1"}\n{"version":0}\n')
    assert one.read() == {}
    assert len(one.path.read_bytes().splitlines()) == 1


def test_a_sealed_game_that_goes_on_is_not_looked_into(tmp_path: Path) -> None:
    record = short_going_out(SEALED)
    with pytest.raises(NotOver, match="the game is not over"):
        reviewed(record.truncated(5), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_game_without_a_secret_may_be_looked_into_at_any_time(tmp_path: Path) -> None:
    review = reviewed(short_going_out().truncated(3), tmp_path)
    assert not review.over
    assert len(review.moments) == 4
