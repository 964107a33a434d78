"""A process that thinks for bots: questions come in on its standard input, one at a time.

It is started by the server (`thinkers.py`) and ends when that closes its input.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import BinaryIO

import msgspec

from wonderland.bots import bot
from wonderland.bots.thinking import Budget
from wonderland.engine.record import Record
from wonderland.games import game as game_of
from wonderland.server.thoughts import (
    LENGTH_BYTES,
    Advise,
    Advised,
    Answer,
    Choose,
    Chosen,
    Failed,
    Question,
    Weigh,
    Weighed,
)
from wonderland.study import advise, hints
from wonderland.study.reasons import unit_of
from wonderland.study.review import moment_of
from wonderland.wire import decode_view
from wonderland.wire.messages import Judged

NICENESS = 5
"""People's moves go before bots' thoughts."""


def answer(question: Question) -> Answer:
    """Think about a question."""
    try:
        match question:
            case Choose():
                return choose(question)
            case Advise():
                return give_advice(question)
            case Weigh():
                return weigh(question)
    except Exception as error:  # whatever is wrong with a bot, the table goes on without it
        return Failed(type(error).__name__)


def choose(question: Choose) -> Chosen:
    """Let a bot choose."""
    game = game_of(question.game)
    view = decode_view(game, bytes(question.view))
    return Chosen(bot(question.bot, game, question.seed).choose(view, question.legal))


def give_advice(question: Advise) -> Advised:
    """Say what looks best, and why."""
    game = game_of(question.game)
    view = decode_view(game, bytes(question.view))
    advice = advise(game, view, Budget(iterations=question.iterations), names=question.names)
    judgements = [
        Judged(
            one.action,
            one.notation,
            one.text,
            one.visits,
            list(one.chances),
            list(one.points),
            list(one.reasons),
        )
        for one in advice.judgements
    ]
    said = hints.best_move(advice, unit_of(game.id))
    return Advised(advice.best.notation, said, judgements)


def weigh(question: Weigh) -> Weighed:
    """Judge one moment of a finished game."""
    record = Record.from_json(question.record, game_of)
    moment = moment_of(game_of(record.game), record, question.version, question.iterations)
    return Weighed(msgspec.Raw(msgspec.json.encode(moment)))


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until there are no more."""
    while head := questions.read(LENGTH_BYTES):
        data = questions.read(int.from_bytes(head, "big"))
        question: Question = msgspec.json.decode(data, type=Question)
        said = msgspec.json.encode(answer(question))
        answers.write(len(said).to_bytes(LENGTH_BYTES, "big") + said)
        answers.flush()


def main() -> None:
    """Be such a process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's to hear
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    serve(sys.stdin.buffer, sys.stdout.buffer)


if __name__ == "__main__":
    main()
