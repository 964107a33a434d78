"""Experiments of the lab: duplicate deals, reports that stand alone, and runs that go on."""

from __future__ import annotations

import json
import re
from pathlib import Path

import polars as pl
import pytest

import wonderland as wl
from wonderland.adapters.extras import PackageMissing
from wonderland.bots import bot, chance
from wonderland.cli import main
from wonderland.lab import experiment, running
from wonderland.lab.experiment import NeverEnded, seat_rows
from wonderland.lab.seats import deal_seed

VARIANTS = ["variants", "going-out", "--vary", "target=3,60", "--deals", "4", "--bot", "random"]
CURVE = ["curve", "parade", "--budgets", "2,8", "--deals", "2", "--against", "random"]
BALANCE = ["balance", "parade", "--players", "3", "--deals", "5", "--bot", "random"]
GUESTS = ["balance", "madcala", "--deals", "1", "--bot", "random"]


def lab(folder: Path, *arguments: str) -> pl.DataFrame:
    assert main(["lab", *arguments, "--jobs", "1", "--out", str(folder)]) == 0
    return pl.read_parquet(folder / "games.parquet")


@pytest.mark.parametrize("arguments", [VARIANTS, CURVE, BALANCE], ids=lambda given: given[0])
def test_a_report_stands_alone_and_says_how_to_have_it_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    lab(tmp_path, *arguments)
    page = (tmp_path / "report.html").read_text()
    assert set(re.findall(r"https?://[^/\"]*", page)) <= {"http://www.w3.org"}
    assert "<script" not in page
    assert "<svg" in page
    assert " ".join(["wonderland", "lab", *arguments[:2]]) in page
    assert "seed 1" in page
    assert "| " in capsys.readouterr().out


def test_the_balance_of_madcala_tells_of_guests_beginners_and_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = lab(tmp_path, *GUESTS)
    assert len(rows) == 21 * 4
    assert rows["deal"].n_unique() == 21
    out = capsys.readouterr().out
    for heading in ("Guests against each other", "Who begins", "How long", "Plus-Ones in use"):
        assert f"## {heading}" in out
    assert "Red Queen" in out
    assert rows["starter"].is_between(0, 1).all()


def test_every_variant_has_the_same_deals(tmp_path: Path) -> None:
    rows = lab(tmp_path, *VARIANTS)
    deals = [set(part["deal"]) for _, part in rows.group_by("variant")]
    assert deals[0] == deals[1] == {deal_seed(1, deal, 2) for deal in range(4)}
    lengths = rows.group_by("variant").agg(pl.col("length").mean()).sort("variant")
    assert lengths["length"][0] < lengths["length"][1]


def test_a_search_sits_in_every_seat_of_every_deal(tmp_path: Path) -> None:
    rows = lab(tmp_path, *CURVE)
    assert len(rows) == 8
    assert rows["bot"].unique().to_list() == ["search"]
    for _, part in rows.group_by("budget", "deal"):
        assert sorted(part["seat"]) == [0, 1]


def test_a_row_can_be_had_again_from_its_deal(tmp_path: Path) -> None:
    rows = lab(tmp_path, *BALANCE)
    game = wl.game("parade")
    deal = int(rows["deal"][0])
    bots = [bot("random", game, chance(f"{deal} lab", seat)) for seat in range(3)]
    again = seat_rows(game, game.deal(3, deal), bots, ["random"] * 3, deal)
    assert [row["score"] for row in again] == rows["score"][:3].to_list()
    assert [row["order"] for row in again] == [1, 2, 3]
    wins = rows.group_by("game").agg(pl.col("win").sum())["win"]
    assert wins.to_list() == pytest.approx([1.0] * 5)


def test_what_was_stopped_goes_on_and_gives_the_same(tmp_path: Path) -> None:
    whole = lab(tmp_path / "whole", *BALANCE)
    stopped = tmp_path / "stopped"
    stopped.mkdir()
    lines = (tmp_path / "whole/games.jsonl").read_bytes().splitlines(keepends=True)
    (stopped / "games.jsonl").write_bytes(b"".join(lines[:3]) + lines[3][:20])
    assert lab(stopped, *BALANCE).equals(whole)
    assert (stopped / "games.jsonl").read_bytes().splitlines(keepends=True) == lines
    # More deals of the same plan are welcome.
    more = lab(stopped, *[word if word != "5" else "7" for word in BALANCE])
    assert more[: len(whole)].equals(whole)


def test_several_processes_give_what_one_gives(tmp_path: Path) -> None:
    one = lab(tmp_path / "one", *BALANCE)
    assert main(["lab", *BALANCE, "--jobs", "2", "--out", str(tmp_path / "two")]) == 0
    assert pl.read_parquet(tmp_path / "two/games.parquet").equals(one)


def test_another_experiment_does_not_go_into_the_same_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lab(tmp_path, *BALANCE)
    assert main(["lab", *BALANCE, "--seed", "9", "--out", str(tmp_path)]) == 1
    assert "its seed is 1, not 9" in capsys.readouterr().err
    (tmp_path / "games.jsonl").write_text(json.dumps({"arena": 1}) + "\n")
    assert main(["lab", *BALANCE, "--out", str(tmp_path)]) == 1
    assert "is no journal of the lab" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["variants", "going-out"], "names an option and its values"),
        (["variants", "going-out", "--vary", "tarket=3"], "has no such option"),
        (["variants", "going-out", "--vary", "target="], "needs values"),
        (["variants", "going-out", "--vary", "target=0"], "target: is at least 1"),
        (["balance", "parade", "--vary", "target=3"], "is for `lab variants`"),
        (["balance", "parade", "--bot", "gredy"], "gredy"),
        (["balance", "parade", "--bot", "cmd:python3 x.py"], "not a command"),
        (["balance", "parade", "--deals", "0"], "deals: is at least 1"),
        (["balance", "parade", "--players", "9"], "2 to 6"),
        (["curve", "parade", "--budgets", "fast"], "numbers of iterations"),
    ],
)
def test_what_cannot_be_found_out_is_refused_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], why: str
) -> None:
    assert main(["lab", *arguments, "--out", str(tmp_path / "out")]) == 1
    assert why in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_without_altair_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "altair", None)
    with pytest.raises(PackageMissing, match=r"altair: pip install 'wonderland\[lab\]'"):
        running.check_packages()


def test_a_game_that_goes_on_for_ever_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(experiment, "LONGEST", 5)
    game = wl.game("parade")
    bots = [bot("random", game, 1)] * 2
    with pytest.raises(NeverEnded, match="after 5 decisions"):
        seat_rows(game, game.deal(2, 7), bots, ["random"] * 2, 7)
