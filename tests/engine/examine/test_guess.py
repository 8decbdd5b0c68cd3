"""How an engine is called is guessed from a description from outside: likely ways first, and never an accident."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttt_gui.engine.examine.answers import Answer, Kind
from ttt_gui.engine.examine.calling import DIGITS, Board, Calling, Reply, Side, Where
from ttt_gui.engine.examine.card import card_of
from ttt_gui.engine.examine.guess import guesses
from ttt_gui.engine.examine.tries import (
    choose,
    is_settled,
    quick_positions,
    shown_positions,
    telling_positions,
    tried_text,
)
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

RULES = Rules(3, 3, 3)
DESCRIPTION = {
    "functions": [
        {
            "name": "minimax",
            "class": "",
            "parameters": [{"name": "board"}, {"name": "depth"}, {"name": "is_max"}],
            "kind": "search",
            "reaches": True,
            "answers": [["0"], ["best"]],
            "indexed": {"board": [1, True, False]},
        },
        {
            "name": "best_move",
            "class": "",
            "parameters": [
                {"name": "board", "annotation": "list[str]", "default": None},
                {"name": "player", "annotation": "str", "default": None},
            ],
            "returns": "int",
            "kind": "move",
            "reaches": True,
            "answers": [["best"]],
            "indexed": {"board": [1, True, False]},
        },
    ],
    "constants": [" ", "X", "O"],
    "globals": [],
    "module_level": [],
}
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 10)
    | st.text(max_size=3)
    | st.sampled_from(["board", "move", "search"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["name", "kind", "parameters", "default", "board", "signs", "what"]), inner)
    ),
    max_leaves=12,
)


def test_the_picture():
    """The first guess for the file of the picture, in the words of its card."""
    first = guesses(DESCRIPTION)[0].calling
    assert first == Calling("best_move", ("board", "side"))
    card = card_of(first, DESCRIPTION)
    assert card.found == "best_move(board: list[str], player: str) -> int"
    assert card.board == "a list of nine texts, row by row from the top left"
    assert card.signs == "“X”, “O” and a blank for an empty cell"
    assert card.player == "“X” or “O”, whose turn it is"
    assert card.answer == "the cell's number, 0 to 8"


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
    assert getattr(card_of(calling), row).startswith(words)


def test_what_does_not_run_is_said():
    """By its lines, in one line each; of more than four the others are counted, and of a file that runs whole none."""
    only = Calling("f", definitions_only=True)
    top = [{"line": number, "what": f"print(\n{number})"} for number in range(1, 5)]
    words = "line 1: print( 1); line 2: print( 2); line 3: print( 3); line 4: print( 4)"
    assert card_of(only, {"module_level": top}).rows[-1] == ("left out", words)
    more = [*top, {"line": 9, "what": "a while loop"}, {"line": 12, "what": "play()"}]
    assert card_of(only, {"module_level": more}).left_out == f"{words}; and 2 more"
    assert card_of(Calling("f"), {"module_level": top}).rows[-1][0] == "answer"
    assert not card_of(only).left_out


@given(st.dictionaries(st.sampled_from(list(DESCRIPTION)), JSON), JSON, JSON)
def test_any_description_is_taken(description, parameters, indexed):
    """A worker may be made to say anything: ways come out, or none."""
    function = {
        "name": "best_move",
        "kind": "move",
        "parameters": parameters,
        "indexed": indexed,
        "answers": parameters,
    }
    functions = description.get("functions")
    described = {**description, "functions": [function, *(functions if isinstance(functions, list) else [])]}
    for guess in guesses(described):
        assert card_of(guess.calling, described)
    guesses(description)


def answers(*cells):
    """Tries on the quick positions; None stands for an exception."""
    made = []
    for position, cell in zip(quick_positions(RULES), cells, strict=True):
        made.append(Answer(position, Kind.MOVE if cell is not None else Kind.EXCEPTION, cell))
    return made


def test_the_way_is_chosen_that_answers_every_try():
    """However likely the others are; and without one the likeliest function's best."""
    likely, other, search = Calling("move"), Calling("move", reply=Reply.CELL_FROM_1), Calling("minimax")
    legal = [position.legal_moves[0] for position in quick_positions(RULES)]
    ways = [likely, other, search]
    assert choose(ways, {likely: answers(*legal), search: answers(*legal)}) == likely
    assert choose(ways, {likely: answers(None, None, 0), search: answers(*legal)}) == search
    assert choose(ways, {likely: answers(None, None, None), other: answers(*legal[:2], None)}) == other
    assert choose(ways, {likely: answers(None, None, None), search: answers(*legal[:2], None)}) is None
    assert choose(ways, {likely: answers(4, None, None)}) == likely  # the middle is taken, and yet it answered
    none = [Answer(position, Kind.ILLEGAL, None, "None") for position in quick_positions(RULES)]
    assert choose(ways, {likely: none, search: answers(*legal)}) == likely
    assert choose([], {}) is None
    assert not is_settled([])


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
                         (("board", "player", "turn"), ("board", "side", "side"))):  # fmt: skip
        function = {**DESCRIPTION["functions"][1], "parameters": [{"name": name} for name in names]}
        assert guesses({**DESCRIPTION, "functions": [function]})[0].calling.arguments == words


def test_an_answer_that_names_no_cell_is_a_wrong_way():
    """Not the engine's fault, unless it always says that there is no move, or leaves the board changed."""
    likely, other = Calling("move"), Calling("move", reply=Reply.CELL_FROM_1)
    said = {
        way: [Answer(position, Kind.ILLEGAL, shown="800") for position in quick_positions(RULES)]
        for way in (likely, other)
    }
    assert choose([likely, other], said) is None
    none = [Answer(position, Kind.ILLEGAL, shown="-1") for position in quick_positions(RULES)]
    assert choose([likely, other], {**said, likely: none}) == likely
    changed = [Answer(position, Kind.CHANGED_BOARD) for position in quick_positions(RULES)]
    assert choose([likely, other], {likely: changed, other: answers(0, None, None)}) == likely


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
