"""What stands in each file of this folder: how it is called, which fault it has, and the line that holds it.

The files are homework as people write it, after well-known tutorials, in our own words.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ttt_gui.engine.examine.calling import DIGITS, Board, Calling, Reply, Side, Where

FOLDER = Path(__file__).parent
SHIPPED = Path(__file__).parents[2] / "resources" / "engines"


@dataclass(frozen=True)
class Guest:
    """``fault`` is the key of the table's fault, None without one; ``line`` a part of the line that holds it, None
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
    def path(self) -> Path:
        return self.folder / self.file


_LIST = Calling("best_move", ("board", "side"))
_PICK = Calling("pick", ("board", "side"))
_NUMBERS = Calling("move", ("board", "side"), x=1, o=-1, empty=0, side=Side.NUMBER)
_TEXT = Calling("play", ("board", "side"), board=Board.TEXT, empty=".")
_ROWS = Calling("minimax", ("board",), board=Board.NESTED, empty=None, side=Side.NONE, reply=Reply.ROW_COLUMN)
_FIND = Calling("find_best_move", ("board",), board=Board.NESTED, empty="_", side=Side.NONE, reply=Reply.ROW_COLUMN)

CORRECT = (
    Guest("right_list.py", _LIST),
    Guest("right_nested_rows.py", _ROWS),
    Guest("right_numbers.py", _NUMBERS),
    Guest(
        "right_new_board.py",
        Calling("move", ("board", "side"), x=1, o=-1, empty=0, side=Side.NUMBER, reply=Reply.NEW_BOARD),
    ),
    Guest(
        "right_in_place.py",
        Calling("move", ("board", "side"), x=1, o=-1, empty=0, side=Side.NUMBER, reply=Reply.CHANGED_BOARD),
    ),
    Guest("right_text.py", _TEXT, stones=2),
    Guest(
        "right_text_from_one.py",
        Calling("play", ("board", "side"), board=Board.TEXT, empty="-", reply=Reply.CELL_FROM_1),
        stones=2,
    ),
    Guest("right_root_window.py", _TEXT, stones=2),
    Guest("right_break_inner.py", _FIND, stones=3),
    Guest("right_bounds_kept_back.py", _FIND),
    Guest(
        "right_tuple.py",
        Calling("solve", ("board", "side"), board=Board.TUPLE, x=1, o=2, empty=0, answer_index=1),
        stones=0,
    ),
    Guest("right_dict.py", Calling("computer_move", ("board", "side"), board=Board.DICT, reply=Reply.CELL_FROM_1)),
    Guest(
        "right_class.py",
        Calling("Game.get_move", ("self", "side"), where=Where.ATTRIBUTE, empty=DIGITS, reply=Reply.CELL_FROM_1),
    ),
    Guest("right_global.py", Calling("think", ("side",), where=Where.GLOBAL, x=1, o=2, empty=0), stones=2),
    Guest("right_game_loop.py", Calling("computer_turn", ("board", "side"), empty="-", definitions_only=True)),
    Guest(
        "right_numpy.py",
        Calling(
            "choose", ("board", "side"), board=Board.NUMPY, x=1, o=-1, empty=0, side=Side.NUMBER, reply=Reply.ROW_COLUMN
        ),
        stones=5,
    ),
    Guest(
        "right_by_lot.py", Calling("best_move", ("board", "side"), board=Board.TEXT, empty="."), stones=0, by_lot=True
    ),
    Guest("right_memory_centre.py", Calling("ai", ("board", "side")), stones=0),
    Guest("last_best.py", _LIST),
    Guest("sample.py", Calling("best_move", ("board", "side"), Board.NESTED, reply=Reply.ROW_COLUMN), folder=SHIPPED),
    Guest("bounds_unchanged.py", _TEXT, stones=4),  # wrong, and yet every answer on this board is right
)

FAULTY = (
    Guest("first_reply_only.py", _LIST, "first reply only", "            return best"),
    Guest("homework.py", _LIST, "first reply only", "            return best", folder=SHIPPED),
    Guest("rules.py", Calling("choose", ("board", "side")), "blocks only", stones=0, folder=SHIPPED),
    Guest("first_own_move_only.py", _LIST, "first own move only", "                return best"),
    Guest(
        "index_for_x.py",
        Calling("minimax", ("board", "side"), x=1, o=-1, empty=0, side=Side.NUMBER),
        "index returned as value (X maximises)",
        "return best",
    ),
    Guest(
        "values_of_x.py",
        Calling("best_move", ("board", "side"), Board.NESTED, empty="-", reply=Reply.ROW_COLUMN),
        "values are X's",
    ),
    Guest("depth_ignored.py", _LIST, "depth ignored", "return 1", slower=True),
    Guest("flat_no_depth.py", _LIST, "depth ignored", "return 1", slower=True),
    Guest("later_wins.py", _LIST, "later wins count more", "return 10 + depth", slower=True),
    Guest("both_maximise.py", _LIST, "both sides maximise", "max(best, minimax(board, depth + 1, True"),
    Guest("both_minimise.py", _LIST, "both sides minimise", "min(best, minimax(board, depth + 1, False"),
    Guest("moves_twice.py", _LIST, "moves twice", "score = minimax(board, 0, True"),
    Guest("own_move_is_reply.py", _LIST, "max and min exchanged", "score = minimax(board, 0, True"),
    Guest("same_player.py", _LIST, "other side never moves", "search(board, player, me, depth + 1)"),
    Guest("draw_as_win.py", _LIST, "draw valued as a win", "return 1"),
    Guest("draw_as_loss.py", _LIST, "draw valued as a loss", "return -1"),
    Guest("draw_for_the_last.py", _NUMBERS, "draw valued as a win of O", "return 1"),
    Guest("draw_for_the_waiting.py", _NUMBERS, "draw valued as a win of X", "return -1"),
    Guest("losses_not_seen.py", _LIST, "losses not seen"),
    Guest("draw_first.py", _LIST, "draw tested first", "if is_full(board):"),
    Guest("values_summed.py", _LIST, "values summed", "total += minimax(board, depth + 1, False"),
    Guest("returns_inside_loop.py", _LIST, "first move only", "                return best"),
    Guest("best_begins_at_zero.py", _LIST, "best begins at nothing", "best = 0"),
    Guest("own_best_begins_at_zero.py", _LIST, "own best begins at nothing", "best = 0"),
    Guest("least_begins_low.py", _LIST, "least begins at minus infinity", "    best = -1000"),
    Guest("no_move_when_lost.py", _LIST, "none where every move loses", "best_score = -1"),
    Guest("no_move_unless_winning.py", _LIST, "none where no move wins", "best_score = 0"),
    Guest("diagonals_forgotten.py", _LIST, "lines not seen: the diagonals", "WINS = "),
    Guest("one_diagonal_forgotten.py", _LIST, "lines not seen: the diagonal from the top right", "WINS = "),
    Guest("one_diagonal_not_looked_at.py", _ROWS, "lines not seen: the diagonal from the top right"),
    Guest("columns_forgotten.py", _LIST, "lines not seen: the columns", "WINS = "),
    Guest("picks_the_worst.py", _LIST, "sign not turned at the root", "if score < best_score"),
    Guest("move_as_value.py", Calling("choose", ("board", "side")), "index returned as value", "return best_move"),
    Guest("negamax_index.py", _NUMBERS, "index returned as value (negamax)", "return where"),
    Guest("always_for_x.py", _ROWS, "always plays for X"),
    Guest("sign_not_turned.py", _NUMBERS, "sign not turned", "value = negamax(squares, -player)"),
    Guest("sign_never_turned.py", _NUMBERS, "sign never turned", "value = negamax(squares, -player)"),
    Guest("sign_not_turned_at_root.py", _NUMBERS, "sign not turned at the root", "value = negamax(squares, -player)"),
    Guest("stops_1.py", _NUMBERS, "stops 1 ply deep", "if depth == 0:", stones=0),
    Guest("stops_2.py", _NUMBERS, "stops 2 plies deep", "if depth == 0:", stones=0),
    Guest("stops_3.py", _NUMBERS, "stops 3 plies deep", "if depth == 0:", stones=0),
    Guest("stops_4.py", _NUMBERS, "stops 4 plies deep", "if depth == 0:", stones=1),
    Guest("stops_5.py", _NUMBERS, "stops 5 plies deep", "if depth == 0:", stones=2),
    Guest("stops_4_none_when_lost.py", _LIST, "stops 4 plies deep", 'if " " not in board or depth >= 4:', stones=1),
    Guest("bounds_not_exchanged.py", _TEXT, "alpha and beta not exchanged", "other, -alpha, -beta)", stones=2),
    Guest("bounds_not_negated.py", _TEXT, "alpha and beta not negated", "other, beta, alpha)", stones=2),
    Guest("cut_turned.py", _TEXT, "comparison of the cut turned round", "if alpha <= beta:", stones=2),
    Guest("cut_at_alpha.py", _TEXT, "cut at the wrong bound", "if best <= alpha:", stones=2),
    Guest("bounds_as_values.py", _TEXT, "bounds taken for values", "if value >= best:", stones=2),
    Guest("bounds_as_values_flat.py", _TEXT, "bounds taken for values", "if value >= best:", stones=2),
    Guest("first_empty.py", _PICK, "no look ahead", stones=0),
    Guest("random_cell.py", _PICK, "no look ahead", stones=0, by_lot=True),
    Guest("greedy.py", _PICK, "greedy", stones=0),
    Guest("greedy_by_lot.py", _PICK, "greedy", stones=0, by_lot=True),
    Guest("blocks_only.py", _PICK, "blocks only", stones=0),
    Guest("blocks_first.py", _PICK, "blocks before it wins", stones=0),
    Guest("never_wins.py", _PICK, "blocks and never wins", stones=0),
)

GUESTS = CORRECT + FAULTY
