"""The worked examples of docs/rules/madcala.md, played."""

from __future__ import annotations

from tests.games.madcala.table import Table, down
from wonderland.games.madcala import facts


def test_e1_a_sowing_that_crosses_the_table() -> None:
    table = Table({4: "ppbP"}, health=[20, 24], plus_ones=down("bandersnatch"))
    table.act("move 4", "drop theirs")
    assert table.plates == {5: "b", 7: "p", 8: "p", 9: "P", 11: "B"}
    assert table.told(facts.PlateActivated) == [facts.PlateActivated(0, 9, True)]
    assert table.legal == ["effect health", "effect refresh", "decline"]
    table.act("effect refresh")
    assert table.legal == ["effect health", "decline"]
    assert table.act("effect health").health == [21, 24]
    assert table.up(0, "bandersnatch")


def test_e2_the_red_queen_pays_with_shards_of_her_opponent() -> None:
    for payment, reserves, left in (("2 theirs", [1, 1], "b"), ("theirs theirs", [0, 2], "")):
        table = Table({0: "bb", 2: "p", 8: "b"}, "red_queen alice")
        before = table.reserve
        table.act("plus-one executioner")
        assert table.legal_with("pay") == ["2 theirs", "theirs theirs"]
        table.act(f"pay {payment}")
        assert table.reserve == [before[0] + reserves[0], before[1] + reserves[1]]
        assert table.plate(0) == left
        assert table.health == [25, 21]
        mine = ["2 mine"] if payment == "theirs theirs" else []
        theirs = ["0 theirs"] if left else []
        assert table.legal_with("strike-shard") == [*theirs, *mine, "8 theirs"]


def test_e3_a_claw_comes_before_the_effects() -> None:
    table = Table({8: "b"}, "jabberwock red_queen", turn=1, health=[23, 25]).act("move 8")
    assert table.health == [23, 24]
    assert table.token_plates(0) == [7, 11]
    assert table.legal == ["effect health", "decline"]
    assert table.act("effect health").health == [23, 25]
