"""The Gomoku protocol from our side: what is sent for a position, and what each kind of answer becomes."""

import pytest

from tests.session.examining.conftest import trust_of
from ttt_gui.engine.examine.grades import Kind
from ttt_gui.game.position import Position, parse_position
from ttt_gui.game.rules import Rules
from ttt_gui.session.examining.external_engine import ExternalEngine
from ttt_gui.session.examining.lines import EndedError, EngineLimits, TooSlowError
from ttt_gui.session.examining.process import EngineError
from ttt_gui.session.examining.pythons import own_python
from ttt_gui.system.shipped import resource

RULES = Rules(3, 3, 3)
SAMPLE = resource("engines/sample.py")
LIMITS = EngineLimits(2.0)
SLOW, GONE, DEAF = TooSlowError(), EndedError("It ended."), EndedError("It hears nothing.")
ABOUT = 'name="me", version="1"'


class Script:
    """A program whose lines are known beforehand; an exception among them is raised."""

    def __init__(self, *replies):
        self.replies = list(replies)
        self.sent = []

    def receive(self, seconds):
        assert seconds > 0
        reply = self.replies.pop(0)
        if isinstance(reply, Exception):
            raise reply
        return reply.encode()

    def lines(self, seconds):
        while True:
            yield self.receive(seconds)

    def send(self, line):
        if self.replies == [DEAF]:
            raise DEAF
        self.sent.append(line.decode())

    def end(self):
        pass

    close = end


def begun(*replies, rules=RULES):
    """What is sent to a program that says this, and the program once it has set up its board."""
    script = Script(*replies)
    engine_process = ExternalEngine(own_python(), SAMPLE, trust_of(SAMPLE), rules, LIMITS)
    engine_process._start = lambda *_: setattr(engine_process, "_process", script)
    return script, engine_process, engine_process.load()


def started(*replies):
    """A program that has set up its board, and what it says from then on."""
    script, engine_process, _ = begun(ABOUT, "OK", ABOUT, ABOUT, *replies)
    script.sent.clear()
    return script, engine_process


def test_the_board_is_set_up_with_k():
    """k has no word of its own in the protocol: INFO, which has no answer, carries it; ABOUT shows that it had none."""
    script, _, name = begun(ABOUT, "OK - good", ABOUT, ABOUT)
    told = ["INFO ttt_k 3", "ABOUT", "INFO rule 0", "INFO timeout_turn 2000", "ABOUT"]
    assert (script.sent, name) == (["ABOUT", "START 3", *told], "me")
    script, _, name = begun("UNKNOWN command", "MESSAGE hello", "OK", rules=Rules(3, 4, 3))
    assert (script.sent[1:3], name) == (["RECTSTART 4,3", "INFO ttt_k 3"], "")
    script, _, _ = begun(ABOUT, "OK", ABOUT, rules=Rules(7, 7, 5))  # five is the protocol's own
    assert script.sent == ["ABOUT", "START 7", "INFO rule 0", "INFO timeout_turn 2000", "ABOUT"]


def test_a_banner_is_skipped():
    """What is said before OK, be it a line or more."""
    for banner in (["Welcome!"], ["Welcome!", "to a program"]):
        _, external, name = begun(*banner, ABOUT, "OK", ABOUT, ABOUT, "1,1")
        assert name == "me"
        assert external.ask(Position(RULES)).cell == 4


def test_a_program_that_says_nothing_to_restart_is_started_anew_for_each_question():
    """It is no slow one."""
    script, external = started("1,1", SLOW, ABOUT, "OK", ABOUT, ABOUT, "0,0", ABOUT, "OK", ABOUT, ABOUT, "2,2")
    assert external.ask(Position(RULES)).cell == 4
    assert external.ask(parse_position(".../.X./...", 3)).cell == 0
    script.sent.clear()
    assert external.ask(parse_position("O../.X./...", 3)).cell == 8
    assert script.sent[0] == "ABOUT"


@pytest.mark.parametrize(
    ("replies", "sentence"),
    [
        (["x", "ERROR too small"], "The program does not play on 3 × 3: it said “ERROR too small”."),
        (["x", "UNKNOWN"], "The program does not play on 3 × 3: it said “UNKNOWN”."),
        (["x", "hello", SLOW], "It does not speak the Gomoku protocol: to START 3 it said “hello”, not OK."),
        (["x"] + 200 * ["hello"], "It does not speak the Gomoku protocol: to START 3 it said “hello”, not OK."),
        (
            [ABOUT, "OK", "UNKNOWN INFO", ABOUT],
            "It does not know k: to INFO ttt_k 3, which has no answer, it said “UNKNOWN INFO”.",
        ),
        ([ABOUT, "OK", SLOW], "The program did not answer ABOUT within 30 s."),
        ([SLOW], "The program did not answer ABOUT within 30 s."),
        (["x", SLOW], "The program did not answer START 3 within 30 s."),
        (["x", GONE], "The program ended when it was sent START 3."),
        ([DEAF], "The program ended when it was sent ABOUT."),
    ],
)
def test_a_program_that_cannot_be_used(replies, sentence):
    """One sentence."""
    with pytest.raises(EngineError) as refused:
        begun(*replies)
    assert str(refused.value) == sentence


def test_an_answer_to_what_has_none_is_passed_over():
    """Another INFO than that of k: what it says to it is not taken for the answer to a position."""
    _, external, _ = begun(ABOUT, "OK", ABOUT, "UNKNOWN", "UNKNOWN", ABOUT, "1,1")
    assert external.ask(Position(RULES)).cell == 4


def test_positions_are_sent_as_own_and_other_stones():
    """Row by row, 1 for the side to move; before all but the first, RESTART."""
    script, external = started("1,1", "OK", "0,0", "OK", "2,2")
    assert external.ask(Position(RULES)).cell == 4
    assert external.ask(parse_position(".../.X./...", 3)).cell == 0
    assert external.ask(parse_position("O../.X./...", 3)).cell == 8
    assert script.sent == [
        *("BEGIN", "RESTART", "BOARD", "1,1,2", "DONE"),
        *("RESTART", "BOARD", "0,0,2", "1,1,1", "DONE"),
    ]


def test_a_program_without_restart_is_set_up_again():
    """It says that it does not know the word, and may refuse the board then."""
    script, external = started("1,1", "UNKNOWN RESTART", "OK", ABOUT, ABOUT, "0,0")
    external.ask(Position(RULES))
    assert external.ask(parse_position(".../.X./...", 3)).cell == 0
    assert script.sent[1:4] == ["RESTART", "START 3", "INFO ttt_k 3"]
    _, external = started("1,1", "UNKNOWN RESTART", "ERROR")
    external.ask(Position(RULES))
    answer = external.ask(Position(RULES))
    assert (answer.kind, answer.sentence) == (Kind.EXCEPTION, "The program does not play on 3 × 3: it said “ERROR”.")


@pytest.mark.parametrize(
    ("reply", "kind", "cell", "sentence"),
    [
        (" 2 , 0 ", Kind.MOVE, 2, ""),
        ("1,1", Kind.MOVE, 4, "It plays b2, which is taken."),
        ("3,0", Kind.ILLEGAL, None, "It answered 3,0, and x is 0 to 2, y 0 to 2."),
        ("-1,0", Kind.ILLEGAL, None, "It answered -1,0, and x is 0 to 2, y 0 to 2."),
        ("b2", Kind.ILLEGAL, None, "It answered “b2”, which is not x,y."),
        ("1,1,1", Kind.ILLEGAL, None, "It answered “1,1,1”, which is not x,y."),
        ("ERROR out of luck", Kind.EXCEPTION, None, "It answered “ERROR out of luck”."),
        ("UNKNOWN BOARD", Kind.EXCEPTION, None, "It answered “UNKNOWN BOARD”."),
        (SLOW, Kind.TOO_SLOW, None, "It took longer than 2 s of processor time."),
        (GONE, Kind.DIED, None, "The program ended."),
    ],
)
def test_what_an_answer_becomes(reply, kind, cell, sentence):
    _, external = started(reply)
    answer = external.ask(parse_position(".../.X./...", 3))
    assert (answer.kind, answer.cell, answer.sentence) == (kind, cell, sentence)
    if kind not in (Kind.MOVE,):
        assert answer.error.startswith("> BOARD\n> 1,1,2\n> DONE")


def test_talk_is_kept_and_is_no_answer():
    """MESSAGE and DEBUG, before the move; much of it is cut off."""
    _, external = started("MESSAGE thinking", "", "debug 4 nodes", "SUGGEST 1,1", "0,0")
    answer = external.ask(Position(RULES))
    assert (answer.cell, answer.printed) == (0, "MESSAGE thinking\ndebug 4 nodes\nSUGGEST 1,1")
    _, external = started(*["MESSAGE " + "x" * 1000] * 100, "0,0")
    assert len(external.ask(Position(RULES)).printed) == 4_000


@pytest.mark.slow
def test_talk_without_end_is_too_slow(token, engine):
    """The time is that of the whole answer, in processor time as always."""
    path = engine(
        'print(\'name="me"\\nOK\\nname="me"\\nname="me"\', flush=True)\n'
        "while True: print('MESSAGE still thinking', flush=True), sum(range(50_000))"
    )
    with ExternalEngine(own_python(), path, trust_of(path), RULES, EngineLimits(1.0)) as external:
        answer = external.ask(Position(RULES))
    assert answer.sentence in ("It took longer than 1 s of processor time.", "It took longer than 4 s by the clock.")
