"""The benchmark's C reference plays the very same games as the engine."""

import pytest

import wonderland as wl
from benchmarks import batches, loops, outside, tables
from benchmarks.compiling import CannotCompile, c_compiler
from benchmarks.entries import ENTRIES, Bench, play
from benchmarks.limit import ByHand
from tests.adapters.programs import changed
from wonderland.engine.state import play_randomly

GAMES = 150


@pytest.fixture(scope="module")
def by_hand(tmp_path_factory):
    try:
        c_compiler()
    except CannotCompile as fault:
        pytest.skip(str(fault))
    return ByHand("parade", tmp_path_factory.mktemp("limit"))


@pytest.mark.parametrize("players", wl.game("parade").seats)
def test_c_plays_the_same_games(by_hand, players):
    seed = 2**63 + players  # both words of the seed matter
    rng = wl.FastRng(seed)
    ours = []
    for _ in range(GAMES):
        state = wl.game("parade").deal(players, rng)
        ours.append([play_randomly(state, rng), *state.scores()])
    assert by_hand.games(players, seed, GAMES) == ours


def test_the_timed_loop_gets_the_same_checksum_and_steps(by_hand):
    (entry,) = (entry for entry in ENTRIES if entry.game == by_hand.game)
    ours = play(entry, loops, seed=7, games=GAMES)
    theirs = by_hand.batch(entry.players, 7, GAMES)
    assert (ours.checksum, ours.steps) == (theirs.checksum, theirs.steps)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.game)
def test_everything_that_is_to_be_measured_can_be(entry):
    contenders = Bench(entry, loops).contenders()
    assert len({contender.name for contender in contenders}) == len(contenders)
    for contender in contenders:
        sample = contender.run(3, 1)
        assert sample.units >= 1, contender.name
        plays = contender.unit == "games/s" or contender.name.endswith("-search")
        assert (sample.steps > 0) == plays, contender.name


@pytest.mark.parametrize(("game", "players"), batches.OURS)
def test_games_at_once_can_be_measured(game, players):
    sample = batches.ours(game, players)(3, 1)
    assert sample.units == sample.steps == batches.COUNT


def test_games_of_pgx_can_be_measured():
    pytest.importorskip("pgx", reason="pgx is not installed")
    sample = batches.pgx("leduc_holdem")(3, 1)
    assert sample.units == batches.COUNT * batches.STRETCH


def test_what_an_outside_bot_costs_is_measured_in_every_game(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(outside, "POSITIONS", 20)
    monkeypatch.setattr(outside, "ROUNDS", 2)
    outside.main(changed(tmp_path))
    lines = capsys.readouterr().out.splitlines()[1:]
    assert [line.split()[0] for line in lines] == wl.games()
    assert all(" us a choice, " in line for line in lines)


def test_tables_can_be_timed_and_weighed():
    assert tables.cost("parade", 1, tables.Undo.FAIR).choices > 0
    assert tables.weight("parade", 2, 2) > 0
