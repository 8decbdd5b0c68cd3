"""How a file is called: the function that its own game asks, what its source shows, and what tries tell. What stays
undecided is not called."""

import pytest

from ttt_gui.engine.examine.calling import Calling, Reply, SideStyle, card_of
from ttt_gui.engine.examine.conventions import (
    Guess,
    UndecidedError,
    callings,
    choose,
    further_positions,
    shown_positions,
    telling_positions,
    tried_text,
)
from ttt_gui.engine.examine.grades import Answer, Kind
from ttt_gui.engine_host.describe import describe
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

RULES = Rules(3, 3, 3)
SEARCH = """
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def wins(board, who):
    return any(all(board[i] == who for i in line) for line in LINES)

def minimax(board, who):
    foe = "O" if who == "X" else "X"
    if wins(board, foe):
        return -1
    values = []
    for i in range(9):
        if board[i] == " ":
            board[i] = who
            values.append(-minimax(board, foe))
            board[i] = " "
    return max(values, default=0)

def best_move(board, who):
    free = [i for i in range(9) if board[i] == " "]
    return max(free, key=lambda i: -minimax(board[:i] + [who] + board[i + 1:], "O" if who == "X" else "X"))
"""


@pytest.fixture
def shown(tmp_path):
    """Describes a source."""

    def describe_it(source, name="engine.py"):
        path = tmp_path / name
        path.write_text(source)
        return describe({"file": str(path)})

    return describe_it


ENTRIES = {
    "nobody refers to it": ("", ["best_move"]),
    "what its game plays": (
        "def main():\n    board = [' '] * 9\n    board[best_move(board, 'X')] = 'X'\n",
        ["best_move"],
    ),
    "a helper is never asked": ("def answer(board, who):\n    return best_move(board, who)\n", ["answer"]),
    "one that puts its stone": (
        "board = [' '] * 9\n\ndef computer_turn():\n    board[best_move(board, 'O')] = 'O'\n\n"
        "def main():\n    while True:\n        computer_turn()\n        board[int(input())] = 'X'\n",
        ["computer_turn"],
    ),
    "two that could be meant": ("def old_move(board, who):\n    return board.index(' ')\n", ["best_move", "old_move"]),
    "the one of two that its game plays": (
        "def old_move(board, who):\n    return board.index(' ')\n\n"
        "def main():\n    board = [' '] * 9\n    board[best_move(board, 'X')] = 'X'\n",
        ["best_move"],
    ),
    "a table is a reference": (
        "def pick(board, who):\n    for rule in RULES:\n        move = rule(board, who)\n        return move\n\n"
        "RULES = [best_move]\n",
        ["pick"],
    ),
    "a callback is a reference": (
        "def click(i):\n    board[i] = 'X'\n    board[best_move(board, 'O')] = 'O'\n\nbutton(command=click)\n",
        ["best_move"],
    ),
    "a test and what is printed are none": (
        "def test_best_move():\n    assert best_move([' '] * 9, 'X') == 0\n\nprint(best_move([' '] * 9, 'X'))\n",
        ["best_move"],
    ),
    "a player that is never made": (
        "class Easy:\n    def get_move(self, board, who):\n        return board.index(' ')\n\n"
        "class Hard:\n    def get_move(self, board, who):\n        return best_move(board, who)\n\n"
        "def main(board):\n    board[Hard().get_move(board, 'O')] = 'O'\n",
        ["Hard.get_move"],
    ),
    "a game that puts stones itself": (
        "def game():\n    board = [' '] * 9\n    while ' ' in board:\n        board[best_move(board, 'X')] = 'X'\n",
        ["best_move"],
    ),
}


@pytest.mark.parametrize("name", ENTRIES)
def test_the_entry(shown, name):
    """References tell it, in whatever form they stand."""
    source, entries = ENTRIES[name]
    assert shown(SEARCH + source)["entries"] == entries


def test_two_entries_are_both_named(shown):
    source = SEARCH + ENTRIES["two that could be meant"][0]
    with pytest.raises(UndecidedError, match="--function best_move or --function old_move"):
        callings(shown(source))
    assert {each.calling.function for each in callings(shown(source), "old_move")} == {"old_move"}


def test_the_picture(shown, snapshot):
    """The first calling of the file of the picture, in the words of its card."""
    described = shown(SEARCH.replace("best_move(board, who)", "best_move(board: list[str], who: str) -> int"))
    first = callings(described)[0].calling
    assert first == Calling("best_move", ("board", "side"))
    card = card_of(first, described)
    assert card.found == snapshot
    assert dict(card.rows)["board"] == snapshot
    assert dict(card.rows)["signs"] == snapshot
    assert dict(card.rows)["player"] == snapshot
    assert dict(card.rows)["answer"] == snapshot


SIDES = {
    "an index beside letters": (
        "def move(board, player):\n    mark = 'XO'[player]\n    board[0] == mark\n    return board.index(' ')\n",
        (("board", "side"), SideStyle.INDEX),
    ),
    "a number beside letters": (
        "def move(board, player):\n    board[0] == 'X'\n    other = -player\n    return board.index(' ')\n",
        (("board", "side"), SideStyle.NUMBER),
    ),
    "a name of another language, by its use": (
        "def move(board, ficha):\n    board[0] = ficha\n    board[0] == 'X'\n    return board.index(' ')\n",
        (("board", "side"), SideStyle.SIGN),
    ),
    "always its own sign": (
        "def move(board):\n    board[0] == 'X'\n    board[1] = 'O'\n    return board.index(' ')\n",
        (("board",), SideStyle.ALWAYS_O),
    ),
    "found out from the stones": (
        "def move(board):\n    who = 'XO'[board.count('X') != board.count('O')]\n    return board.index(' ')\n",
        (("board",), SideStyle.NONE),
    ),
    "a person beside a computer": (
        "def move(board, computer, player):\n    board[0] == 'X'\n    return board.index(' ')\n",
        (("board", "side", "opponent"), SideStyle.SIGN),
    ),
}


@pytest.mark.parametrize("name", SIDES)
def test_whose_sign_is_whose(shown, name):
    """The source says it."""
    source, known = SIDES[name]
    calling = callings(shown(source))[0].calling
    assert (calling.arguments, calling.side) == known


UNDECIDED = {
    "an unknown parameter": ("def move(board, first):\n    return board.index(' ')\n", "“first”"),
    "who played last": ("def move(board, last_player):\n    return board.index(' ')\n", "“last_player”"),
    "a truth": (
        "def move(board, is_x):\n    board[0] == 'X'\n    return board.index(' ')\n",
        "“is_x”",
    ),
    "a side that is turned by not": (
        "def move(board, player):\n    board[0] = not player\n    return board.index(None)\n",
        "“player”",
    ),
    "an index that nothing shows": (
        "def move(board, player):\n    if player == 1:\n        board[0] == 'X'\n    return board.index(' ')\n",
        "“player”",
    ),
    "an object with parts": ("def move(state):\n    return state.board.index(' ') if state.next else 0\n", "“next”"),
    "a side that nothing shows": (
        "def move(board):\n    board[0] == 'X'\n    return board.index(' ')\n",
        "whose turn",
    ),
    "an object that counts beside its board": (
        "class Game:\n    def __init__(self):\n        self.grid, self.rows = [0] * 9, [0] * 3\n\n"
        "    def put(self, cell, side):\n        self.grid[cell] = side\n        self.rows[cell // 3] += side\n\n"
        "    def best_move(self, side):\n        return self.grid.index(0) if any(self.rows) else 4\n",
        "“rows”",
    ),
}


@pytest.mark.parametrize("name", UNDECIDED)
def test_what_is_not_known_is_not_filled_in(shown, name):
    source, words = UNDECIDED[name]
    with pytest.raises(UndecidedError, match=words) as caught:
        callings(shown(source))
    assert len(caught.value.lines.splitlines()) == 3


def test_a_function_around_an_engine_is_called_as_it_says(shown):
    """The one whose lines are given to copy: it is taken before all others, in one way."""
    ways = callings(shown(SEARCH + Calling("best_move", ("board", "side")).lines))
    assert [way.calling for way in ways] == [Calling("lab_move", ("board", "side"))]


# -- What is taken -----------------------------------------------------------------------------------------------------


def answers(*cells, is_own_error=False):
    """Tries in the telling positions; None stands for an exception."""
    return [
        Answer(position, Kind.EXCEPTION, sentence="IndexError in line 3: 4.", is_own_error=is_own_error)
        if cell is None
        else Answer(position, Kind.MOVE, cell)
        for position, cell in zip(telling_positions(RULES), cells, strict=False)
    ]


LIKELY, OTHER = Guess(Calling("move"), True), Guess(Calling("move", reply=Reply.CELL_FROM_1), True)
UNSURE = Guess(Calling("move", x=1, o=2, empty=0))
LEGAL = [position.legal_moves[0] for position in telling_positions(RULES)]
OTHERS = [position.legal_moves[-1] for position in telling_positions(RULES)]


@pytest.mark.parametrize(
    ("likely", "other", "chosen"),
    [
        (answers(*LEGAL), (), LIKELY),
        (answers(None, None), answers(*LEGAL), OTHER),
        (answers(*LEGAL[:2], None), answers(None, None), LIKELY),
        (answers(*LEGAL[:2], 4), answers(None, None), None),
        (answers(LEGAL[0], None, None), answers(None, None), None),
        (answers(*LEGAL[:2], None), answers(*OTHERS[:2], None), None),
        (answers(None, None, None, is_own_error=True), answers(None), LIKELY),
        (answers(None, None, None), answers(None), None),
        (answers(4, 4, 4), (), None),
        ((), (), None),
    ],
)
def test_the_calling_that_is_taken(likely, other, chosen):
    """One that holds; an error that may come from the call speaks against the call alone."""
    tries = {LIKELY.calling: likely, OTHER.calling: other}
    assert choose([LIKELY, OTHER], tries) == (chosen.calling if chosen else None)


def test_signs_that_are_not_shown_are_taken_if_nothing_depends_on_them():
    other = Guess(Calling("move", x=1, o=-1, empty=0))
    alike = {UNSURE.calling: answers(*LEGAL), other.calling: answers(*LEGAL)}
    assert choose([UNSURE, other], alike) == UNSURE.calling
    assert choose([UNSURE, other], {**alike, other.calling: answers(None)}) is None
    assert choose([UNSURE, other], {**alike, other.calling: answers(*OTHERS)}) is None


@pytest.mark.parametrize("size", [(3, 3, 3), (4, 3, 3), (4, 4, 4), (8, 8, 5)])
def test_the_tries_tell_readings_apart(size):
    """Their games go on, no cell is empty in two of them, and those shown begin with the empty board."""
    near = telling_positions(Rules(*size))
    assert [position.rules.cells - position.stones for position in near][:3] == [2, 1, 2]
    cells = [cell for position in near for cell in position.legal_moves]
    assert len(cells) == len(set(cells))
    assert not any(position.outcome for position in (*near, *further_positions(Rules(*size))))
    assert [position.stones for position in shown_positions(Rules(*size))] == [0, 1]


def test_a_try_in_words(snapshot):
    """As the card shows it."""
    empty, after = shown_positions(RULES)
    assert tried_text(Answer(empty, Kind.MOVE, 4, "4")) == snapshot
    assert tried_text(Answer(after, Kind.MOVE, 4, "4")) == snapshot
    failed = Answer(Position(RULES), Kind.ILLEGAL, None, "None", "It answered None.")
    assert tried_text(failed) == snapshot
