"""The command line for Madcala's cards, and for the options of any game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from wonderland.cli import main
from wonderland.engine.errors import BadOptions
from wonderland.engine.game import Option, TextOption
from wonderland.engine.record import Record, digest_of
from wonderland.games import game
from wonderland.games.madcala.card_file import house_text
from wonderland.terminal.options import explanation, flag, placeholder, read_options, same_options

from .test_cli import Typed, _in_an_empty_folder, complaint, typed  # noqa: F401 - fixtures

OTHER = house_text().replace("health = 22", "health = 9").replace("House set", "Tea for two")
MADCALA = game("madcala")


@pytest.fixture
def cards() -> Path:
    path = Path("mine.toml")
    path.write_text(OTHER, encoding="utf-8")
    return path


# cards check


def test_check_of_a_good_file_says_what_it_has(
    cards: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["cards", "check", "mine.toml"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("mine.toml can be played with.\nTea for two: 6 Guests, 18 Plus-Ones, ")
    assert digest_of(OTHER) in out


def test_check_tells_every_problem_with_its_line(
    cards: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = OTHER.splitlines()
    wrong = {
        "hand_limit = 2": "hand_limt = 2",
        'op="repeat"': 'op="repaet"',
        "cost = 3": "cost = 9",
    }
    expected = []
    for right, other in wrong.items():
        at = next(number for number, line in enumerate(lines) if right in line)
        lines[at] = lines[at].replace(right, other)
        expected.append(f"mine.toml:{at + 1}: ")
    cards.write_text("\n".join(lines), encoding="utf-8")
    assert main(["cards", "check", "mine.toml"]) == 1
    *told, last = capsys.readouterr().out.splitlines()
    starts = sorted({line.partition(" ")[0] + " " for line in told})
    assert set(expected) < set(starts) | set(expected)
    assert [line for line in told if "did you mean hand_limit?" in line]
    assert [line for line in told if "did you mean repeat?" in line]
    assert [line for line in told if "cost: is a number from 0 to 6, not 9" in line]
    assert last == f"{len(told)} problems in mine.toml"


@pytest.mark.parametrize(
    ("arguments", "said", "code"),
    [
        ("cards check nowhere.toml", "there is no file 'nowhere.toml'", 1),
        ("cards check .", "could not be used", 1),
        ("cards check latin.toml", "latin.toml is not a text in UTF-8", 1),
        ("cards", "say check or show", 2),
        ("cards check", "required: FILE", 2),
        ("cards chekc x", "invalid choice", 2),
    ],
)
def test_what_cards_cannot_do_is_one_sentence(
    arguments: str, said: str, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("latin.toml").write_text('name = "Käse"', encoding="latin-1")
    assert said in complaint(arguments.split(), capsys, code)


# cards show


def test_show_prints_the_house_set_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "show"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("HOUSE SET\n")
    text = " ".join(out.split())
    for words in (
        digest_of(house_text()),
        "Treacle (3): Health 1. Or: Refresh 1 Plus-One.",
        "6: Damage 1 to both players.",
        "Token: 3 times Claw, on the opponent's plates 1, 3 and 5.",
        "Mostly Grin. When the opponent damages you, once a turn, you may: Discard Grin.",
        "The Dodo (costs 2): Lay Thimble, Comfits and Caucus face down;",
        "Pack of Cards (3 stored shards): Place 1 stored shard. Steal 1 shard from any plate.",
        "2 x Knave of Hearts: Gather 3. Strike 1 shard.",
        "if 4 or more of your six plates are empty, you may: Put 1 shard",
    ):
        assert words in text
    assert max(map(len, out.splitlines())) < 80


def test_show_prints_a_file_of_ones_own(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "show", "mine.toml"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("TEA FOR TWO\n")
    assert "9 health" in out
    cards.write_text("[game]\n", encoding="utf-8")
    assert main(["cards", "show", "mine.toml"]) == 1
    assert "mine.toml:1: game: has no normal_shards (add normal_shards = ...)" in (
        capsys.readouterr().out
    )


def test_show_source_gives_a_file_to_begin_with(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "show", "--source"]) == 0
    assert capsys.readouterr().out == house_text()


# play with options


def test_play_with_guests_a_starter_and_cards_of_ones_own(
    typed: Typed,  # noqa: F811
    cards: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    typed("1", "1")
    arguments = "play madcala --plain --seed 7 --guest-0 alice --guest-1 red_queen --start 0"
    assert main([*arguments.split(), "--cards", "mine.toml", "--record", "tea.json"]) == 0
    record = Record.read("tea.json", game)
    assert record.options == {
        "guest_0": "alice",
        "guest_1": "red_queen",
        "start": "0",
        "cards": OTHER,
    }
    state = record.begin(MADCALA)
    assert list(state.health) == [9, 25]  # type: ignore[attr-defined]
    assert list(state.actors()) == [0]
    capsys.readouterr()

    cards.unlink()  # the record does not need it any more
    typed("1", "1")
    assert main(["resume", "tea.json", "--plain"]) == 0
    assert len(Record.read("tea.json", game).actions) > len(record.actions)
    assert main(["replay", "tea.json", "--plain"]) == 0
    capsys.readouterr()
    assert main(["verify", "tea.json"]) == 0
    said = f"The record carries its cards, with the SHA-256 that it names: {digest_of(OTHER)}"
    assert said in capsys.readouterr().out


def test_verify_finds_cards_that_were_changed(
    typed: Typed,  # noqa: F811
    cards: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    typed("1")
    main(
        [
            "play",
            "madcala",
            "--plain",
            "--seed",
            "7",
            "--cards",
            "mine.toml",
            "--record",
            "tea.json",
        ]
    )
    data = json.loads(Path("tea.json").read_text())
    data["options"]["cards"]["text"] = OTHER.replace("health = 9", "health = 8")
    Path("tea.json").write_text(json.dumps(data))
    capsys.readouterr()
    for command in ("verify", "replay", "resume"):
        assert "it was changed afterwards" in complaint([command, "tea.json"], capsys)


def test_play_takes_the_options_of_any_game(
    typed: Typed,  # noqa: F811
) -> None:
    typed("1")
    assert (
        main(
            [
                "play",
                "going-out",
                "--plain",
                "--seed",
                "7",
                "--target",
                "60",
                "--record",
                "out.json",
            ]
        )
        == 0
    )
    assert Record.read("out.json", game).options == {"target": 60}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("play madcala --guest-0 alic", "--guest-0: there is no Guest 'alic': did you mean alice?"),
        ("play madcala --start 2", "--start: takes one of random, 0, 1, not '2'"),
        ("play madcala --cards nowhere.toml", "there is no file 'nowhere.toml'"),
        ("play madcala --cards bad.toml", "in the cards line 1, file: there are 0 Commoners"),
        ("play madcala --target 9", "--target: Madcala takes --guest-0, --guest-1, --start, --ca"),
        ("play parade --start 0", "--start: Parade takes none"),
        ("play going-out --target 0", "--target: is at least 1, not 0"),
        ("play going-out --target many", "--target: takes a whole number, not 'many'"),
    ],
)
def test_options_that_do_not_fit_are_one_sentence(
    arguments: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("bad.toml").write_text(OTHER.partition("# Commoners")[0], encoding="utf-8")
    assert said in complaint(arguments.split(), capsys)


def test_help_describes_the_options_of_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    out = " ".join(capsys.readouterr().out.split())
    assert "options of going-out: --target N" in out
    assert "options of madcala: --guest-0 GUEST The Guest of the first seat: random, alice" in out
    assert "--cards FILE A card file; without it, the house set" in out


# How options are written


def test_options_have_flags_that_no_other_flag_has() -> None:
    assert flag(Option("hand_size", "Cards.", 5)) == "--hand-size"
    assert flag(Option("seed", "A seed to plant.", "oak")) == "--option-seed"


def test_options_are_explained() -> None:
    fast = Option("fast", "Skip the tea.", default=False)
    assert (placeholder(fast), explanation(fast)) == ("yes|no", "Skip the tea (default: no)")
    deck = Option("deck", "Which cards.", "house", choices=("house", "printed"))
    assert explanation(deck) == "Which cards: house, printed (default: house)"
    text = TextOption("cards", "A card file.", "")
    assert (placeholder(text), explanation(text)) == ("FILE", "A card file")


def test_options_are_read_by_their_type(tmp_path: Path) -> None:
    class Tea:
        title = "Tea"
        options = (
            Option("fast", "Skip the tea.", default=False),
            Option("cups", "Cups.", 3, low=1),
            TextOption("cards", "A card file.", ""),
        )

    (tmp_path / "a.txt").write_text("Käse\n", encoding="utf-8")
    (tmp_path / "b.txt").write_text("Käse\n", encoding="latin-1")
    given = {"fast": "yes", "cups": "4", "cards": str(tmp_path / "a.txt")}
    assert read_options(Tea, given) == {"fast": True, "cups": 4, "cards": "Käse\n"}  # type: ignore[arg-type]
    for wrong in ({"fast": "maybe"}, {"cups": "x"}, {"cards": str(tmp_path / "b.txt")}):
        with pytest.raises(BadOptions) as caught:
            read_options(Tea, wrong)  # type: ignore[arg-type]
        assert str(caught.value).startswith(f"--{next(iter(wrong))}: ")


def test_the_same_deal_again_needs_the_same_options() -> None:
    options = {"guest_0": "alice", "start": "1", "cards": OTHER}
    record = Record.open(MADCALA, 2, 7, options=options)
    assert same_options(MADCALA, record) == " --guest-0 alice --start 1 --cards FILE"
    assert same_options(MADCALA, Record.open(MADCALA, 2, 7)) == ""
    out = game("going-out")
    record = Record.open(out, 3, 7, options={"target": 60})
    assert same_options(out, record) == " --target 60"
