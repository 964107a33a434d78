"""What a program is sent is the same, to the byte, whatever is hidden from its seat."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adapters.programs import PATIENT, changed
from wonderland.adapters import OutsideBot, outside_bot
from wonderland.engine.record import Record
from wonderland.engine.rng import FastRng
from wonderland.engine.state import State
from wonderland.games import game, games

KEEPING = """
kept = open({kept!r}, "wb")
def lines():
    for line in sys.stdin.buffer:
        kept.write(line)
        kept.flush()
        yield line
sys.stdin = type("Kept", (), {{"__iter__": lambda self: lines(), "buffer": sys.stdin.buffer}})()
"""


@pytest.mark.parametrize("game_id", games())
def test_a_program_is_sent_the_same_in_worlds_that_its_seat_cannot_tell_apart(
    tmp_path: Path, game_id: str
) -> None:
    played = game(game_id)
    players = min(3, played.seats.stop - 1)
    seat = 1
    truth = played.deal(players, 5)
    rng = FastRng(5)
    files, worlds = [], 0
    bots: list[OutsideBot] = []
    record = Record.open(played, players, "00" * 16)
    for name in ("true", "twin"):
        (tmp_path / name).mkdir()
        files.append(tmp_path / name / "sent")
        start = changed(tmp_path / name, KEEPING.format(kept=str(files[-1])))
        bots.append(outside_bot(start, played, record, seat, PATIENT))
    with bots[0] as bot, bots[1] as twin_bot:
        while not truth.is_over() and bot.asked < 60:
            mover = int(truth.actors()[0])
            legal = list(truth.legal(mover))
            action = legal[rng.below(len(legal))]
            if mover == seat:
                twin = truth.copy()
                twin.reimagine(seat, rng)
                worlds += played.dump(twin) != played.dump(truth)
                action = ask(bot, truth, seat)
                assert ask(twin_bot, twin, seat) == action
            truth.apply(mover, action)
        for each in (bot, twin_bot):
            each.over(list(truth.scores()), list(truth.places()))
    sent = [file.read_bytes() for file in files]
    assert sent[0] == sent[1]
    assert sent[0].count(b"\n") == bot.asked + 2
    assert worlds > 3


def ask(bot: OutsideBot, state: State, seat: int) -> int:
    return bot.choose(bot.game.view(state, seat), list(state.legal(seat)))


def test_the_greeting_does_not_hold_the_seed(tmp_path: Path) -> None:
    parade = game("parade")
    secret = "00112233445566778899aabbccddeeff"
    file = tmp_path / "sent"
    start = changed(tmp_path, KEEPING.format(kept=str(file)))
    with outside_bot(start, parade, Record.open(parade, 2, secret), 0, PATIENT) as bot:
        bot.greet()
    sent = file.read_text(encoding="utf-8")
    assert '"seed":' in sent
    assert secret not in sent
    assert str(int(secret, 16)) not in sent
    assert str(int(secret, 16) % 2**53) not in sent
