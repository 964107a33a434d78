"""The greedy bot for Madcala: what it sees coming, and that it plays well."""

from __future__ import annotations

from wonderland import FastRng
from wonderland.bots import RandomBot, bot
from wonderland.bots.madcala_worth import WHOLE, WON, landing, worth
from wonderland.games.madcala import MADCALA
from wonderland.games.madcala.cards import next_plate

from ..games.madcala.table import Table, down


def chosen(table: Table) -> str:
    """Return what the bot chooses for whose turn it is."""
    legal = list(table.state.legal(table.actor))
    action = bot("greedy", MADCALA, 0).choose(MADCALA.view(table.state, table.actor), legal)
    assert action in legal
    return MADCALA.notate(action)


def test_it_beats_a_random_player() -> None:
    wins = 0
    for seed in range(12):
        state = MADCALA.deal(seed=seed)
        players = [RandomBot(seed), RandomBot(seed)]
        greedy = seed % 2
        while not state.is_over():
            (seat,) = state.actors()
            player = bot("greedy", MADCALA, 0) if seat == greedy else players[seat]
            legal = list(state.legal(seat))
            state.apply(seat, player.choose(MADCALA.view(state, seat), legal))
        wins += list(state.places())[greedy] == 1
    assert wins >= 11


def test_it_wins_when_it_can() -> None:
    table = Table({1: "p", 3: "p", 10: "b"}, health=[20, 1])
    assert chosen(table) == "move 1"  # it ends on Pepper Soup
    table.act("move 1")
    assert chosen(table) == "effect damage"


def test_it_lets_a_move_end_where_its_doubler_counts_twice() -> None:
    table = Table({3: "P", 2: "p", 10: "b"}, health=[20, 20])
    assert chosen(table) == "move 3"  # Mustard, twice


def test_it_attacks_a_cat_that_could_prevent_damage() -> None:
    table = Table(
        {1: "ppp", 2: "pp", 10: "b"},
        guests="jabberwock cheshire_cat",
        turns=[2, 1],
        plus_ones=down("bandersnatch"),
        progress={"moved": True},
    )
    assert chosen(table) == "plus-one jubjub_bird"


def test_it_prevents_damage() -> None:
    table = Table({1: "p", 2: "p", 10: "b"}, guests="jabberwock cheshire_cat", health=[20, 20])
    table.act("move 1", "effect damage")
    assert table.actor == 1
    assert chosen(table) == "spend grin"


def test_it_activates_the_dodo_though_the_opponent_picks() -> None:
    table = Table(
        {1: "pp", 2: "pp", 10: "b"},
        guests="mad_hatter white_rabbit",
        turns=[2, 1],
        health=[20, 20],
        plus_ones=down("march_hare"),
        progress={"moved": True},
    )
    assert chosen(table) == "plus-one dodo"


def test_it_keeps_its_shards_when_a_turn_of_its_own_follows() -> None:
    table = Table(
        {1: "pp", 2: "pp", 3: "p", 10: "b"},
        hands=("white_knight white_knight", ""),
        turns=[2, 1],
        plus_ones=down("jubjub_bird", "bandersnatch"),
        progress={"moved": True, "extra_due": True},
    )
    assert "buy" in table.legal
    assert chosen(table) == "end"


def test_nothing_is_worth_as_much_as_a_game_that_is_won() -> None:
    for seed in range(6):
        state = MADCALA.deal(seed=seed)
        rng = FastRng(seed)
        while not state.is_over():
            assert max(worth(state, 0), worth(state, 1)) < WON * WHOLE
            (seat,) = state.actors()
            legal = list(state.legal(seat))
            state.apply(seat, legal[rng.below(len(legal))])
        worths = {1: WON * WHOLE, 2: -WON * WHOLE}
        shared = list(state.places()) == [1, 1]
        for seat, place in enumerate(state.places()):
            assert worth(state, seat) == (0 if shared else worths[place])


def test_landings_are_found_as_shards_are_sown() -> None:
    for seat in (0, 1):
        for plate in range(seat * 6, seat * 6 + 6):
            active = plate
            for held in range(1, 30):
                active = next_plate(active, seat)
                assert landing(seat, plate, held) == active
