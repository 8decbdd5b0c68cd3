"""How an engine is called is guessed from a description from outside: likely ways first, and never an accident."""

from collections.abc import Callable

import pytest

from ttt_gui.engine.examine.calling import DIGITS, Board, Calling, Reply, Side, Where, card_of
from ttt_gui.engine.examine.guess import Guess, guesses
from ttt_gui.engine.examine.judge import Answer, Blame, Kind
from ttt_gui.engine.examine.tries import (
    choose,
    doubt,
    judging_positions,
    quick_positions,
    shown_positions,
    telling_positions,
    tried_text,
)
from ttt_gui.engine_host.describe import describe
from ttt_gui.game.position import Position
from ttt_gui.game.position import Side as Player
from ttt_gui.game.rules import Rules

RULES = Rules(3, 3, 3)


def function(name, parameters=(), **more):
    """A function as the worker describes it."""
    named = [{"name": each, "annotation": "", "default": ""} for each in parameters]
    plain = {"class": "", "kind": "", "returns": "", "answers": [], "indexed": {}, "stores": [], "members": {}}
    flags = dict.fromkeys(("asks_input", "static", "played", "reaches", "root"), False)
    return {"name": name, **plain, **flags, "parameters": named, **more}


BOARD = {"board": [1, True, False]}
MOVE = {"kind": "move", "reaches": True, "answers": [["best"]], "indexed": BOARD}
BEST_MOVE = function("best_move", **MOVE, returns="int") | {
    "parameters": [
        {"name": "board", "annotation": "list[str]", "default": ""},
        {"name": "player", "annotation": "str", "default": ""},
    ]
}
DESCRIPTION = {
    "functions": [
        function("minimax", ("board", "depth", "is_max"), kind="search", reaches=True, answers=[["0"]], indexed=BOARD),
        BEST_MOVE,
    ],
    "constants": [" ", "X", "O"],
    **{key: [] for key in ("globals", "classes", "shapes", "module_level")},
    "named": {},
}


def test_the_picture():
    """The first guess for the file of the picture, in the words of its card."""
    first = guesses(DESCRIPTION)[0].calling
    assert first == Calling("best_move", ("board", "side"))
    card = card_of(first, DESCRIPTION)
    assert card.found == "best_move(board: list[str], player: str) -> int"
    assert dict(card.rows)["board"] == "a list of nine texts, row by row from the top left"
    assert dict(card.rows)["signs"] == "“X”, “O” and a blank for an empty cell"
    assert dict(card.rows)["player"] == "“X” or “O”, whose turn it is"
    assert dict(card.rows)["answer"] == "the cell's number, 0 to 8"


@pytest.mark.parametrize(
    ("calling", "row", "words"),
    [
        (Calling("f", board=Board.NESTED, x=1, o=-1, empty=0), "board", "a list of three rows of three numbers, from"),
        (Calling("f", board=Board.LIST_FROM_1), "board", "a list of ten texts, the first unused, row by row"),
        (Calling("f", board=Board.TEXT), "board", "a text of nine characters, row by row from the top left"),
        (Calling("f", board=Board.DICT, where=Where.GLOBAL), "board", "a dict of nine texts, row by row"),
        (Calling("f", board=Board.NUMPY, x=1, o=2, empty=0), "board", "a NumPy array of three rows of three numbers"),
        (Calling("f", x=1, o=-1, empty=0), "signs", "1, −1 and 0 for an empty cell"),
        (Calling("f", empty=DIGITS), "signs", "“X”, “O” and an empty cell's own number, from 1"),
        (Calling("f", empty=None), "signs", "“X”, “O” and None for an empty cell"),
        (Calling("f", x="C.X", o="C.O", empty="C.E"), "signs", "C.X, C.O and C.E for an empty cell"),
        (Calling("f", x="C.X", o="C.O", empty=None), "board", "a list of nine cells, row by row"),
        (Calling("f", ("board", "side"), side=Side.IS_X), "player", "True where X is to move"),
        (Calling("f", ("board", "side"), side=Side.NUMBER), "player", "1 for X or −1 for O, whose turn it is"),
        (Calling("f", side=Side.NONE), "player", "not told"),
        (Calling("f", side=Side.ALWAYS_O), "player", "always “O”; stones are exchanged where it plays X"),
        (Calling("f", reply=Reply.ROW_COLUMN_FROM_1), "answer", "row and column, 1 to 3"),
        (Calling("f", answer_index=1), "answer", "the cell's number, 0 to 8, the second of what it returns"),
    ],
)  # fmt: skip
def test_words_of_the_card(calling, row, words):
    """Each shape, sign and answer has its own."""
    assert dict(card_of(calling).rows)[row].startswith(words)


def test_what_does_not_run_is_said():
    """By its lines, in one line each; of more than four the others are counted, and of a file that runs whole none."""
    only = Calling("f", definitions_only=True)
    top = [{"line": number, "what": f"print(\n{number})"} for number in range(1, 5)]
    words = "line 1: print( 1); line 2: print( 2); line 3: print( 3); line 4: print( 4)"
    assert card_of(only, {"module_level": top}).rows[-1] == ("left out", words)
    more = [*top, {"line": 9, "what": "a while loop"}, {"line": 12, "what": "play()"}]
    assert dict(card_of(only, {"module_level": more}).rows)["left out"] == f"{words}; and 2 more"
    assert card_of(Calling("f"), {"module_level": top}).rows[-1][0] == "answer"
    assert "left out" not in dict(card_of(only).rows)


def answers(*cells, blame=Blame.GIVEN, what="IndexError in line 3"):
    """Tries on the quick positions; None stands for an exception."""
    made = []
    for position, cell in zip(quick_positions(RULES), cells, strict=False):
        if cell is None:
            made.append(Answer(position, Kind.EXCEPTION, sentence=f"{what}: 4.", blame=blame))
        else:
            made.append(Answer(position, Kind.MOVE, cell))
    return made


LIKELY, OTHER = Guess(Calling("move"), True), Guess(Calling("move", reply=Reply.CELL_FROM_1))
LEGAL = [position.legal_moves[0] for position in quick_positions(RULES)]


@pytest.mark.parametrize(
    ("likely", "other", "chosen"),
    [
        (answers(*LEGAL), (), LIKELY),
        (answers(None, None), answers(*LEGAL), OTHER),
        (answers(*LEGAL[:2], None), answers(None, None), None),  # it may come from what it was given
        (answers(*LEGAL[:2], None, blame=Blame.COMPUTED), answers(None, None), LIKELY),
        (answers(None, None), answers(*LEGAL[:2], None, blame=Blame.COMPUTED), None),  # an unlikely way, not shown
        (answers(None, None, blame=Blame.OWN), answers(LEGAL[0], None), LIKELY),
        (answers(None, None, blame=Blame.OWN), answers(*LEGAL), OTHER),
        (answers(None, None, blame=Blame.COMPUTED), answers(None, None), LIKELY),
        (answers(None, blame=Blame.COMPUTED) + answers(None, blame=Blame.COMPUTED, what="no"), (), None),
        (answers(None, None), answers(None, None), None),
        (answers(4, 4), (), LIKELY),  # the middle is taken, and yet it answered
        ([Answer(position, Kind.ILLEGAL, None, "None") for position in quick_positions(RULES)], (), LIKELY),
    ],
)  # fmt: skip
def test_the_way_that_is_chosen(likely, other, chosen):
    """One that answers every try, however likely the others are; an error of its own is no reason to take another."""
    assert choose([], {}) is None
    tries = {LIKELY.calling: likely, OTHER.calling: other}
    assert choose([LIKELY, OTHER], tries) == (chosen.calling if chosen else None)


def played(right: Callable[[Position, frozenset[int]], int | None]) -> list[Answer]:
    """Answers to the judging positions: the cell that a rule names, None for no move."""
    cells = [(position, right(position, good)) for position, good in judging_positions(RULES)]
    return [Answer(at, Kind.ILLEGAL if cell is None else Kind.MOVE, cell) for at, cell in cells]


def good_cell(_position: Position, good: frozenset[int]) -> int:
    return min(good)


def bad_cell(position: Position, good: frozenset[int]) -> int:
    return min(set(position.legal_moves) - good)


def test_no_doubt_about_one_who_plays_well_or_errs_for_both_sides():
    way = Guess(Calling("move", side=Side.NONE))
    number = iter(range(100))
    errs = played(lambda at, good: (good_cell if next(number) > 1 else bad_cell)(at, good))
    assert doubt(way, played(good_cell)) == doubt(way, errs) == ""


def test_one_who_names_no_empty_cells_is_hardly_called_as_he_is_meant_to_be():
    assert doubt(LIKELY, played(lambda at, good: None)) == "In 24 of 24 positions it named no empty cell"


def test_one_who_errs_for_one_side_alone_takes_the_other_for_the_one_to_move():
    def for_x(at: Position, good: frozenset[int]) -> int:
        return (good_cell if at.side_to_move is Player.X else bad_cell)(at, good)

    assert doubt(Guess(Calling("move", side=Side.NONE)), played(for_x)) == "It plays as if X were always to move"
    assert not doubt(Guess(Calling("move", side=Side.SIGN)), played(for_x))


COUNTS = """
class Game:
    def __init__(self):
        self.grid, self.rows = [0] * 9, [0] * 3

    def play(self, cell, side):
        self.grid[cell] = side
        self._count(cell // 3, side)

    def _count(self, row, side):
        self.rows[row] += side
        self.told[row](side)

    def best_move(self):
        return self.grid.index(0)
"""


def test_an_object_that_counts_beside_its_board_cannot_be_set(tmp_path):
    (tmp_path / "engine.py").write_text(COUNTS)
    described = describe({"file": str(tmp_path / "engine.py")})
    assert described["classes"][0]["counts"] == {"grid": ["rows"]}
    way = guesses(described)[0]
    assert (way.calling.function, way.calling.board_name, way.counted) == ("Game.best_move", "grid", "rows")
    assert doubt(way, played(bad_cell)) == "Its object counts `rows` beside its board, which I cannot set"
    assert not doubt(way, played(good_cell))


def test_an_answer_without_a_member_tells_nothing():
    """That of a full board, ``return ()``."""
    plain, sometimes = (
        guesses({**DESCRIPTION, "functions": [BEST_MOVE | {"answers": each}]}) for each in ([["best"]], [[], ["best"]])
    )
    assert sometimes == plain != ()


def test_of_several_boards_of_an_object_the_first_of_the_file_is_taken():
    """Whatever order a set has in this process."""
    kept = {f"self.{name}": [1, True, False] for name in ("squares", "board", "grid", "cells", "field", "state")}
    method = {**function("best_move", **MOVE), "class": "Game", "indexed": kept}
    assert guesses({**DESCRIPTION, "functions": [method]})[0].calling.board_name == "squares"


@pytest.mark.parametrize("size", [(3, 3, 3), (4, 3, 3), (4, 4, 4), (8, 8, 5)])
def test_the_tries_tell_readings_apart(size):
    """Their games go on, no cell is empty in two of them, and those shown begin with the empty board."""
    quick = quick_positions(Rules(*size))
    assert [position.rules.cells - position.stones for position in quick] == [2, 1, 2]
    cells = [cell for position in quick for cell in position.legal_moves]
    assert len(cells) == len(set(cells)) == 5
    assert [position.stones for position in shown_positions(Rules(*size))] == [0, 1]


def test_a_win_is_at_hand_where_an_engine_is_asked_once_more():
    """On every board that has two rows of its length; elsewhere those near the end remain."""
    first = telling_positions(RULES)[0]
    assert any(first.play(cell).outcome for cell in first.legal_moves)
    assert all(not position.outcome for position in telling_positions(Rules(4, 5, 4)))
    assert telling_positions(Rules(1, 3, 3)) == quick_positions(Rules(1, 3, 3))


def test_a_person_beside_a_computer_is_the_opponent():
    """Both have a name of a side."""
    for names, words in ((("board", "computer", "player"), ("board", "side", "opponent")),
                         (("board", "player", "ai"), ("board", "opponent", "side")),
                         (("board", "player1", "player2"), ("board", "side", "opponent")),
                         (("b", "comp", "hum"), ("board", "side", "opponent")),
                         (("board", "player", "foo", "bar"), ("board", "side", "opponent", "=null")),
                         (("board", "player", "turn"), ("board", "side", "side"))):  # fmt: skip
        assert guesses({**DESCRIPTION, "functions": [function("f", names, **MOVE)]})[0].calling.arguments == words


def test_an_answer_that_names_no_cell_is_a_wrong_way():
    """Not the engine's fault, unless it always says that there is no move, or leaves the board changed."""
    said = {
        way.calling: [Answer(position, Kind.ILLEGAL, shown="800") for position in quick_positions(RULES)]
        for way in (LIKELY, OTHER)
    }
    assert choose([LIKELY, OTHER], said) is None
    none = [Answer(position, Kind.ILLEGAL, shown="-1") for position in quick_positions(RULES)]
    assert choose([LIKELY, OTHER], {**said, LIKELY.calling: none}) == LIKELY.calling
    changed = [Answer(position, Kind.CHANGED_BOARD) for position in quick_positions(RULES)]
    assert choose([LIKELY, OTHER], {LIKELY.calling: changed, OTHER.calling: answers(0, None, None)}) == LIKELY.calling


def test_a_function_that_is_named_is_the_one():
    """Whatever it is called, and whatever others there are."""
    plain = function("f", ("board",), answers=[["0"]])
    described = {**DESCRIPTION, "functions": [*DESCRIPTION["functions"], plain, {**plain, "class": "Player"}]}
    assert {way.calling.function for way in guesses(described)} == {"best_move"}
    assert guesses(described, "f")[0].calling.function == "f"
    assert guesses(described, "Player.f")[0].calling.arguments == ("self", "board")
    assert guesses(described, "nothing") == ()


def test_a_function_around_an_engine_is_called_as_it_says():
    """The one whose lines are given to copy: it is taken before all others, in one way."""
    around = function("lab_move", ("board", "side"))
    ways = guesses({**DESCRIPTION, "functions": [*DESCRIPTION["functions"], around]})
    assert [way.calling for way in ways] == [Calling("lab_move", ("board", "side"))]
    compile(ways[0].calling.lines, "lines", "exec")


@pytest.mark.parametrize(
    ("calling", "text"),
    [
        (Calling("best_move", ("board", "side")), "best_move(board, 'X')"),
        (Calling("f", ("board", "opponent", "side"), x=1, o=2, empty=0), "f(board, 2, 1)"),
        (Calling("Player.move", ("self", "board", "=null", "maximising")), "Player().move(board, None, True)"),
        (Calling("f", ("self", "side"), where=Where.ATTRIBUTE, side=Side.ALWAYS_O), "f(game, 'O')"),
        (Calling("f", ("board", "side"), x="C.X", o="C.O", empty="C.E"), "f(board, C.X)"),
    ],
)
def test_a_call_in_words(calling, text):
    """As one types it, the board by its name."""
    assert calling.text == text


def test_a_try_in_words():
    """As the card shows it."""
    empty, after = shown_positions(RULES)
    assert tried_text(Answer(empty, Kind.MOVE, 4, "4")) == "called with the empty board → 4, read as b2"
    assert (
        tried_text(Answer(after, Kind.MOVE, 4, "4"))
        == "called with one stone on the board → 4, read as b2, which is taken"
    )
    failed = Answer(Position(RULES), Kind.ILLEGAL, None, "None", "It answered None.")
    assert tried_text(failed) == "called with the empty board → None: It answered None."
