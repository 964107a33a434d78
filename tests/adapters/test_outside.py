"""Bots that are programs: real processes over real pipes, and everything they can do wrong."""

from __future__ import annotations

import pickle
import sys
import threading
from pathlib import Path

import pytest

from tests.adapters.programs import HASTY, PARADE, PATIENT, changed, command, seated
from wonderland.adapters import (
    FAULTS,
    BotFault,
    Crashed,
    Declined,
    Flooded,
    Garbled,
    Limits,
    NotLegal,
    NotStarted,
    OutputClosed,
    OutsideBot,
    TimedOut,
    check_bot,
)
from wonderland.adapters.program import Parting
from wonderland.engine.errors import BadOptions

STATE = PARADE.deal(2, 1)
SEAT = int(STATE.actors()[0])
VIEW = PARADE.view(STATE, SEAT)
LEGAL = list(STATE.legal(SEAT))


def ask(bot: OutsideBot) -> int:
    return bot.choose(VIEW, LEGAL)


def fault_of(start: str, limits: Limits = PATIENT) -> BotFault:
    with seated(start, limits) as bot, pytest.raises(BotFault) as raised:
        ask(bot)
    return raised.value


def test_a_good_bot_chooses_and_leaves_when_its_input_ends(tmp_path: Path) -> None:
    with seated(changed(tmp_path)) as bot:
        assert bot.name == "tiny"
        assert bot.greet().name == "Tiny"
        assert ask(bot) == LEGAL[0]
        assert ask(bot) == LEGAL[0]
        bot.over([3, 5], [1, 2])
        ending = bot.close()
    assert ending is not None
    assert (ending.parting, ending.code, ending.unread) == (Parting.LEFT, 0, [])


def test_an_action_can_be_named_by_its_notation(tmp_path: Path) -> None:
    changes = """
def move(message):
    answer(type="move", id=message["id"], action=message["legal"][1]["notation"].lower())
"""
    with seated(changed(tmp_path, changes)) as bot:
        assert ask(bot) == LEGAL[1]


def test_a_bot_is_told_what_it_needs_to_know(tmp_path: Path) -> None:
    changes = """
def move(message):
    print(sorted(hello.items()), sorted(message), message["legal"][0], file=sys.stderr)
    os._exit(3)
def over(message):
    print(message, file=sys.stderr)
"""
    told = str(fault_of(changed(tmp_path, changes)))
    assert "('game', 'parade'), ('names', ['Ann', 'Bob']), ('options', {}), ('players', 2)" in told
    assert "('protocol', 1), ('rules_version', 1), ('seat', 0)," in told
    assert "['id', 'legal', 'seconds', 'type', 'view']" in told
    assert f"{{'action': {LEGAL[0]}, 'notation': '{PARADE.notate(LEGAL[0])}'" in told


def test_a_crash_is_told_with_its_last_words(tmp_path: Path) -> None:
    fault = fault_of(changed(tmp_path, "def move(message): raise SystemError('the tea is cold')"))
    assert isinstance(fault, Crashed)
    assert "tiny, choice 1: the program ended with exit code 1 in mid-game" in str(fault)
    assert "the tea is cold" in str(fault)


def test_after_a_crash_every_question_is_answered_with_it(tmp_path: Path) -> None:
    with seated(changed(tmp_path, "def move(message): os._exit(3)")) as bot:
        for _ in range(2):
            with pytest.raises(Crashed, match="exit code 3"):
                ask(bot)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals")
def test_a_program_that_is_killed_is_told_so(tmp_path: Path) -> None:
    changes = "def move(message): os.kill(os.getpid(), signal.SIGKILL)"
    assert "ended with signal 9" in str(fault_of(changed(tmp_path, changes)))


def test_a_program_that_ends_before_it_is_ready_has_not_started(tmp_path: Path) -> None:
    fault = fault_of(command(tmp_path, "raise SystemExit('no tea')"))
    assert isinstance(fault, NotStarted)
    assert "exit code 1 before it said that it is ready; the end of its stderr: no tea" in str(
        fault
    )


def test_a_program_that_cannot_be_found_has_not_started() -> None:
    fault = fault_of("no-such-program-here")
    assert isinstance(fault, NotStarted)
    assert "it cannot be started" in str(fault)


def test_a_program_that_never_gets_ready_is_not_waited_for(tmp_path: Path) -> None:
    fault = fault_of(changed(tmp_path, "time.sleep(60)"), Limits(start=0.2, leaving=0.1))
    assert isinstance(fault, NotStarted)
    assert "no answer within 0.2 s" in str(fault)


def test_a_bot_that_sleeps_is_not_waited_for_and_ended(tmp_path: Path) -> None:
    with seated(changed(tmp_path, "def move(message): time.sleep(60)"), HASTY) as bot:
        with pytest.raises(TimedOut, match=r"no answer within 0\.2 s"):
            ask(bot)
        ending = bot.close()
    assert ending is not None
    assert ending.parting is not Parting.LEFT


def test_a_late_answer_does_not_count_and_the_next_one_does(tmp_path: Path) -> None:
    changes = """
asked = []
def move(message):  # the first question is answered together with the second
    asked.append(message)
    if len(asked) > 1:
        for at, each in enumerate(asked):
            answer(type="move", id=each["id"], action=each["legal"][at]["action"])
"""
    with seated(changed(tmp_path, changes), Limits(choice=0.2, leaving=5)) as bot:
        with pytest.raises(TimedOut):
            ask(bot)
        bot.limits = PATIENT
        assert ask(bot) == LEGAL[1]


def test_a_bot_that_answers_twice_is_told_so(tmp_path: Path) -> None:
    changes = """
once = move
def move(message):
    once(message), once(message)
"""
    with seated(changed(tmp_path, changes)) as bot:
        assert ask(bot) == LEGAL[0]
        with pytest.raises(Garbled, match="answered question 1; the question is 2"):
            ask(bot)


@pytest.mark.parametrize(
    ("said", "error"),
    [
        ("'I think I am winning'", "malformed"),
        ("'[1, 2]'", "Expected `object`"),
        ("'{}'", "missing required field `type`"),
        ('\'{"type": "mvoe", "id": 1, "action": 3}\'', "Invalid value 'mvoe'"),
        ('\'{"type": "move", "action": 3}\'', "missing required field `id`"),
        ('\'{"type": "move", "id": 1, "action": true}\'', "Expected `int | str`, got `bool`"),
        ('\'{"type": "move", "id": 1, "action": 1.5}\'', "Expected `int | str`"),
        ('\'{"type": "move", "id": 1, "action": 3, "why": 1}\'', "unknown field `why`"),
        ('\'{"type": "move", "id": 99, "action": 3}\'', "answered question 99"),
        ('\'{"type": "ready", "protocol": 1, "name": "x"}\'', "now is the time for"),
        ("'[' * 30000", "Expected `object`"),
        ("'\\x01\\x02'", "malformed"),
    ],
)
def test_garbage_is_refused_with_what_is_wrong(tmp_path: Path, said: str, error: str) -> None:
    fault = fault_of(changed(tmp_path, f"def move(message): print({said}, flush=True)"))
    assert isinstance(fault, Garbled)
    assert error in str(fault)
    assert "right is" in str(fault) or "answered" in str(fault) or "now is" in str(fault)
    assert len(str(fault)) < 500


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    changes = r"def move(message): os.write(1, b'\xff\xfe\n')"
    assert isinstance(fault_of(changed(tmp_path, changes)), Garbled)


@pytest.mark.parametrize(
    ("action", "error"),
    [
        ("133", "'133' is not legal; legal: "),
        ("-1", "'-1' is not legal"),
        ("10 ** 30", "000' is not legal"),
        ("'R99'", "expected"),
        ("'pass'", "'pass' is not legal"),
        ("'x' * 5000", "expected a shorter text"),
    ],
)
def test_an_illegal_move_is_refused_with_the_legal_ones(
    tmp_path: Path, action: str, error: str
) -> None:
    changes = f"def move(message): answer(type='move', id=message['id'], action={action})"
    fault = fault_of(changed(tmp_path, changes))
    assert isinstance(fault, NotLegal)
    assert error in str(fault)
    assert f"{LEGAL[0]} ({PARADE.notate(LEGAL[0])}), " in str(fault)


@pytest.mark.parametrize(
    ("ready", "error"),
    [
        ("protocol=2, name='Tiny'", "speaks protocol 2; this is protocol 1"),
        ("protocol=1", "missing required field `name`"),
        ("protocol=1, name=''", "1 to 40 printable characters"),
        ("protocol=1, name='Tiny', game='parade'", "unknown field `game`"),
    ],
)
def test_a_bot_that_is_not_ready_as_it_should_be_is_not_played_with(
    tmp_path: Path, ready: str, error: str
) -> None:
    fault = fault_of(changed(tmp_path, f"def ready(): answer(type='ready', {ready})"))
    assert isinstance(fault, NotStarted)
    assert error in str(fault)


def test_a_bot_may_decline_a_game(tmp_path: Path) -> None:
    changes = "def ready(): answer(type='ready', protocol=1, name='Tiny', games=['go', 'chess'])"
    fault = fault_of(changed(tmp_path, changes))
    assert isinstance(fault, Declined)
    assert "does not play parade; it plays go, chess" in str(fault)


def test_much_on_stderr_holds_nobody_up(tmp_path: Path) -> None:
    changes = """
quietly = move
def move(message):
    for number in range(3000):
        print(number, "x" * 100, file=sys.stderr)
    sys.stderr.write("y" * 300000)
    quietly(message)
"""
    with seated(changed(tmp_path, changes)) as bot:
        assert ask(bot) == LEGAL[0]


def test_a_huge_line_ends_the_program(tmp_path: Path) -> None:
    fault = fault_of(changed(tmp_path, "def move(message): print('x' * 10_000_000, flush=True)"))
    assert isinstance(fault, Flooded)
    assert "a line of more than 65,536 bytes" in str(fault)


def test_a_flood_of_lines_ends_the_program(tmp_path: Path) -> None:
    changes = """
def move(message):
    late = {"type": "move", "id": message["id"] - 1, "action": 1}
    while True:
        print(json.dumps(late))
"""
    with seated(changed(tmp_path, changes), PATIENT) as bot:
        with pytest.raises(Garbled):
            ask(bot)
        assert bot._program is not None
        bot._program._listener.join(30)  # it stops listening
        for _ in range(1002):
            with pytest.raises(BotFault) as raised:
                ask(bot)
    assert isinstance(raised.value, Flooded)
    assert "more than 1,000 lines that nobody had asked for" in str(raised.value)


def test_a_closed_stdout_is_told_from_a_crash(tmp_path: Path) -> None:
    changes = "def move(message): os.close(1), time.sleep(60)"
    fault = fault_of(changed(tmp_path, changes), Limits(leaving=0.1))
    assert isinstance(fault, OutputClosed)


def test_a_program_that_does_not_read_holds_nobody_up(tmp_path: Path) -> None:
    source = """
import time
print('{"type": "ready", "protocol": 1, "name": "Deaf"}', flush=True)
time.sleep(60)
"""
    limits = Limits(choice=0.05, leaving=0.05)
    with seated(command(tmp_path, source), limits) as bot:
        bot.greet()
        bot.say(b"x" * 1_000_000 + b"\n")
        with pytest.raises(TimedOut):
            ask(bot)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals")
def test_a_program_that_ignores_sigterm_is_killed(tmp_path: Path) -> None:
    changes = """
signal.signal(signal.SIGTERM, signal.SIG_IGN)
def end(): time.sleep(60)
"""
    with seated(changed(tmp_path, changes), HASTY) as bot:
        bot.greet()
        ending = bot.close()
    assert ending is not None
    assert ending.parting is Parting.KILLED
    assert ending.code == -9


@pytest.mark.skipif(sys.platform == "win32", reason="there are no process groups")
def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    changes = """
import subprocess
subprocess.Popen([sys.executable, "-I", "-S", "-c", "import time; time.sleep(60)"])
"""
    before = threading.active_count()
    with seated(changed(tmp_path, changes)) as bot:
        assert ask(bot) == LEGAL[0]
        program = bot._program
        assert program is not None
    program._listener.join(10)  # it ends when nobody holds the pipe any more
    program._drain.join(10)
    assert threading.active_count() == before


def test_nothing_is_left_of_a_bot(tmp_path: Path) -> None:
    before = threading.active_count()
    with seated(changed(tmp_path)) as bot:
        ask(bot)
        assert threading.active_count() > before
    assert threading.active_count() == before


def test_every_fault_has_a_name_of_its_own_and_travels() -> None:
    assert len({kind.kind for kind in FAULTS}) == len(FAULTS) == len(BotFault.__subclasses__())
    fault = Crashed("tiny", 2, "it ended", ["Traceback"]).fault
    assert pickle.loads(pickle.dumps(fault)) == fault
    assert str(fault) == "tiny, choice 2: it ended; the end of its stderr: Traceback"


@pytest.mark.parametrize(
    ("start", "error"),
    [("", "is empty"), ("pythn3 bot.py", "no program 'pythn3'"), ("sh 'bot", "as in a shell")],
)
def test_a_command_is_checked_before_it_is_run(start: str, error: str) -> None:
    with pytest.raises(BadOptions, match=error):
        check_bot(PARADE, f"cmd:{start}")
