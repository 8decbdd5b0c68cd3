"""What each engine of this folder is: how it is called, which fault it has, and the line that holds it.

The files are homework as people write it, after well-known tutorials, in our own words; most engines with a fault are
one of these files with the edits of edits.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.samples.edits import EDITS
from ttt_gui.engine.examine.calling import Board, Calling, Reply, SideStyle, Where

FOLDER = Path(__file__).parent
SHIPPED = Path(__file__).parents[2] / "resources" / "engines"


def source_of(name: str) -> str:
    """Return the text of an engine of this folder by its name: that of a file, or of a file with edits."""
    if name not in EDITS:
        return (FOLDER / name).read_text(encoding="utf-8")
    base, edits = EDITS[name]
    text = source_of(base)
    for old, new in edits:
        assert text.count(old) == 1, f"{name}: {old}"
        text = text.replace(old, new)
    return text


@dataclass(frozen=True)
class Sample:
    """``fault`` is the title of the table's fault, None without one; ``line`` a part of the line that holds it, None
    where the syntax tree does not show it. With ``slower`` the fault shows only where slower moves are mistakes.
    ``stones``: a test that has little time asks the positions with so many stones and more."""

    file: str
    calling: Calling
    fault: str | None = None
    line: str | None = None
    slower: bool = False
    stones: int = 5
    by_lot: bool = False
    folder: Path = FOLDER

    @property
    def source(self) -> str:
        """The text of the engine."""
        if self.folder == FOLDER:
            return source_of(self.file)
        return (self.folder / self.file).read_text(encoding="utf-8")


_LIST = Calling("best_move", ("board", "side"))
_PICK = Calling("pick", ("board", "side"))
_NUMBERS = Calling("move", ("board", "side"), x=1, o=-1, empty=0, side=SideStyle.NUMBER)
_TEXT = Calling("play", ("board", "side"), board=Board.TEXT, empty=".")
_ROWS = Calling("minimax", ("board",), board=Board.NESTED, empty=None, side=SideStyle.NONE, reply=Reply.ROW_COLUMN)
_FIND = Calling(
    "find_best_move", ("board",), board=Board.NESTED, empty="_", side=SideStyle.NONE, reply=Reply.ROW_COLUMN
)

CORRECT = (
    Sample("right_list.py", _LIST),
    Sample("right_nested_rows.py", _ROWS),
    Sample("right_numbers.py", _NUMBERS),
    Sample(
        "right_new_board.py",
        Calling("move", ("board", "side"), x=1, o=-1, empty=0, side=SideStyle.NUMBER, reply=Reply.NEW_BOARD),
    ),
    Sample(
        "right_in_place.py",
        Calling("move", ("board", "side"), x=1, o=-1, empty=0, side=SideStyle.NUMBER, reply=Reply.CHANGED_BOARD),
    ),
    Sample("right_text.py", _TEXT, stones=2),
    Sample(
        "right_text_from_one.py",
        Calling("play", ("board", "side"), board=Board.TEXT, empty="-", reply=Reply.CELL_FROM_1),
        stones=2,
    ),
    Sample("right_root_window.py", _TEXT, stones=2),
    Sample("right_break_inner.py", _FIND, stones=3),
    Sample("right_bounds_kept_back.py", _FIND),
    Sample(
        "right_tuple.py",
        Calling("solve", ("board", "side"), board=Board.TUPLE, x=1, o=2, empty=0, answer_index=1),
        stones=0,
    ),
    Sample("right_dict.py", Calling("computer_move", ("board", "side"), board=Board.DICT, reply=Reply.CELL_FROM_1)),
    Sample(
        "right_class.py",
        Calling("Game.get_move", ("self", "side"), where=Where.ATTRIBUTE, empty="digit texts", reply=Reply.CELL_FROM_1),
    ),
    Sample("right_global.py", Calling("think", ("side",), where=Where.GLOBAL, x=1, o=2, empty=0), stones=2),
    Sample("right_game_loop.py", Calling("computer_turn", ("board", "side"), empty="-", definitions_only=True)),
    Sample(
        "right_numpy.py",
        Calling(
            "choose",
            ("board", "side"),
            board=Board.NUMPY,
            x=1,
            o=-1,
            empty=0,
            side=SideStyle.NUMBER,
            reply=Reply.ROW_COLUMN,
        ),
        stones=5,
    ),
    Sample(
        "right_by_lot.py", Calling("best_move", ("board", "side"), board=Board.TEXT, empty="."), stones=0, by_lot=True
    ),
    Sample("right_memory_centre.py", Calling("ai", ("board", "side")), stones=0),
    Sample("last_best.py", _LIST),
    Sample("sample.py", Calling("best_move", ("board", "side"), Board.NESTED, reply=Reply.ROW_COLUMN), folder=SHIPPED),
    Sample("bounds_unchanged.py", _TEXT, stones=4),  # wrong, and yet every answer on this board is right
)

FAULTY = (
    Sample(
        "first_reply_only.py", _LIST, "a minimax that looks at one reply of each position", "            return best"
    ),
    Sample(
        "homework.py",
        _LIST,
        "a minimax that looks at one reply of each position",
        "            return best",
        folder=SHIPPED,
    ),
    Sample(
        "rules.py",
        Calling("choose", ("board", "side")),
        "an engine that only wins and blocks",
        stones=0,
        folder=SHIPPED,
    ),
    Sample(
        "first_own_move_only.py",
        _LIST,
        "a minimax that looks at one own move of each position",
        "                return best",
    ),
    Sample(
        "index_for_x.py",
        Calling("minimax", ("board", "side"), x=1, o=-1, empty=0, side=SideStyle.NUMBER),
        "a minimax that returns the move as its value",
    ),
    Sample(
        "values_of_x.py",
        Calling("best_move", ("board", "side"), Board.NESTED, empty="-", reply=Reply.ROW_COLUMN),
        "a minimax that counts X's win as its own whichever side it plays",
    ),
    Sample("depth_ignored.py", _LIST, "a minimax that does not count how soon a win comes", "return 1", slower=True),
    Sample("flat_no_depth.py", _LIST, "a minimax that does not count how soon a win comes", "return 1", slower=True),
    Sample("later_wins.py", _LIST, "a minimax that prefers the later win", "return 10 + depth", slower=True),
    Sample("both_maximise.py", _LIST, "a minimax in which both sides maximise"),
    Sample("both_minimise.py", _LIST, "a minimax in which both sides minimise"),
    Sample("moves_twice.py", _LIST, "a minimax that moves twice in a row"),
    Sample("own_move_is_reply.py", _LIST, "a minimax with max and min swapped"),
    Sample("draw_as_win.py", _LIST, "a minimax that values a draw as a win"),
    Sample("draw_as_loss.py", _LIST, "a minimax that values a draw as a loss"),
    Sample("draw_for_the_last.py", _NUMBERS, "a minimax that values a draw as a win of O"),
    Sample("draw_for_the_waiting.py", _NUMBERS, "a minimax that values a draw as a win of X"),
    Sample("losses_not_seen.py", _LIST, "a minimax that takes a loss for a draw"),
    Sample("draw_first.py", _LIST, "a minimax that takes a win with the last mark for a draw"),
    Sample("values_summed.py", _LIST, "a search that adds up the values of all replies"),
    Sample(
        "returns_inside_loop.py",
        _LIST,
        "a minimax that looks at one move of each position",
        "                return best",
    ),
    Sample("best_begins_at_zero.py", _LIST, "a minimax whose best values start at 0", "best = 0"),
    Sample("own_best_begins_at_zero.py", _LIST, "a minimax whose own best value starts at 0", "best = 0"),
    Sample("diagonals_forgotten.py", _LIST, "a minimax that does not see the diagonals"),
    Sample("one_diagonal_forgotten.py", _LIST, "a minimax that does not see the diagonal from the top right"),
    Sample("one_diagonal_not_looked_at.py", _ROWS, "a minimax that does not see the diagonal from the top right"),
    Sample("columns_forgotten.py", _LIST, "a minimax that does not see the columns"),
    Sample("picks_the_worst.py", _LIST, "a minimax that picks its worst move"),
    Sample("move_as_value.py", Calling("choose", ("board", "side")), "a minimax that returns the move as its value"),
    Sample("negamax_index.py", _NUMBERS, "a minimax that returns the move as its value"),
    Sample("always_for_x.py", _ROWS, "a minimax that plays for X whoever is to move"),
    Sample(
        "sign_not_turned.py", _NUMBERS, "a negamax that does not turn the sign", "value = negamax(squares, -player)"
    ),
    Sample(
        "sign_never_turned.py", _NUMBERS, "a negamax that never turns the sign", "value = negamax(squares, -player)"
    ),
    Sample("sign_not_turned_at_root.py", _NUMBERS, "a minimax that picks its worst move"),
    Sample("stops_1.py", _NUMBERS, "a minimax that stops 1 ply deep", stones=0),
    Sample("stops_2.py", _NUMBERS, "a minimax that stops 2 plies deep", stones=0),
    Sample("stops_3.py", _NUMBERS, "a minimax that stops 3 plies deep", stones=0),
    Sample("stops_4.py", _NUMBERS, "a minimax that stops 4 plies deep", stones=1),
    Sample("stops_5.py", _NUMBERS, "a minimax that stops 5 plies deep", stones=2),
    Sample(
        "bounds_not_exchanged.py",
        _TEXT,
        "an alpha-beta with alpha and beta swapped",
        "other, -alpha, -beta)",
        stones=2,
    ),
    Sample("first_empty.py", _PICK, "an engine that does not look ahead", stones=0),
    Sample("random_cell.py", _PICK, "an engine that does not look ahead", stones=0, by_lot=True),
    Sample("greedy.py", _PICK, "an engine that looks one ply ahead", stones=0),
    Sample("greedy_by_lot.py", _PICK, "an engine that looks one ply ahead", stones=0, by_lot=True),
    Sample("blocks_only.py", _PICK, "an engine that only wins and blocks", stones=0),
    Sample("blocks_first.py", _PICK, "an engine that blocks before it wins", stones=0),
    Sample("never_wins.py", _PICK, "an engine that only blocks", stones=0),
)

SAMPLES = CORRECT + FAULTY

KINDS = {
    "board_that_its_maker_fills_with_tokens_of_any_kind.py": ("Engine().best_move('X')", ("return -1", "return 0")),
    "maker_that_is_given_board_own_and_other_sign.py": ("Solver().solve()", ("return -1", "return 0")),
    "maker_with_a_size_and_two_signs.py": ("TicTacToe().computer_move()", ("return -1", "return 0")),
    "state_of_text_and_side.py": ("best_action((board, 'x'))", ("return -1", "return 0")),
    "state_of_numbers_and_side.py": ("choose_move((board, 1))", ("if w == 1 else -1", "if w == 1 else 0")),
    "state_that_begins_with_the_side.py": ("search(('X', board))", ("return -1, None", "return 0, None")),
    "place_and_its_score.py": ("minimax(board, 'X')", ("return None, -1", "return None, 0")),
    "score_and_its_place.py": ("find(board, 1)", ("return [-1, None]", "return [0, None]")),
    "object_with_score_and_move.py": ("search(board, 'X')", ("return Result(-1, -1)", "return Result(0, -1)")),
    "named_tuple_with_value_and_index.py": ("best(board, 'X')", ("return Best(-1, None)", "return Best(0, None)")),
    "bot_with_a_board_of_its_own.py": ("Bot().my_move()", ("return -1", "return 0")),
    "bytes.py": ("best_move(board, 1)", ("return -1", "return 0")),
    "bytearray_of_letters.py": ("pick(board, 'X')", ("return -1", "return 0")),
    "dict_from_a1.py": ("choose(board, 'X')", ("return -1", "return 0")),
    "state_and_its_game.py": ("alpha_beta_search(board, game)", ('else -1 if self.line(state, "O") else 0', "else 0")),
    "game_and_its_state.py": (
        "minimax_decision(game, board)",
        ('return +1 if player == "X" else -1', 'return +1 if player == "X" else 0'),
    ),
    "policy_by_value_iteration.py": (
        "policy(board)",
        ('return 1 if s[a] == "X" else -1', 'return 1 if s[a] == "X" else 0'),
    ),
    "table_that_is_filled_when_it_is_loaded.py": ("policy(board)", ("return -1", "return 0")),
    "agent_of_a_competition_given_an_observation.py": (
        "agent({board: board, mark: 1}, {rows: rows, columns: columns, inarow: k})",
        ("return -1, None", "return 0, None"),
    ),
    "object_that_counts_its_lines_as_its_own_moves_tell_it.py": ("Game().best(1)", ("return -1", "return 1")),
    "numbers_of_the_magic_square.py": ("pick(mine, theirs)", ("return -1", "return 0")),
    "dict_with_keys_of_its_own_answered_as_a_new_one_by_who_has_one_sign.py": (
        "juega_compu(board)",
        ("return -1", "return 0"),
    ),
    "move_and_its_value_by_names_of_one_s_own.py": (
        "computerzug(board, 'Kreuz')",
        ("return Zug(0, -1)", "return Zug(0, 0)"),
    ),
    "board_of_its_own_whose_first_member_is_no_cell.py": ("TicTacToe().machine_move()", ("return -1", "return 0")),
    "text_of_rows_with_a_sign_between_them.py": ("minimax(board)", ('== "X" else -1', '== "X" else 0')),
}
"""Engines of the folder kinds, called in ways of their own, each sound: the call that is right, and a fault to put into
each."""
