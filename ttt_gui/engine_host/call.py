"""Makes the arguments of a call as the calling convention says, and the objects of the engine's own that they need; and
reads the answer as a cell, says what is wrong with it, and whether the board is still as it was."""

from __future__ import annotations

import contextlib
import inspect
import json
import re

from .boards import Boards
from .load import Nothing
from .source import BOARD_NAME, RefusedError, one_line, role_of, snake

# -- The arguments -----------------------------------------------------------------------------------------------------

TURN_NAME = re.compile(r"^(current(_?player|_?turn)?|(whose_?)?turn|(player_?)?to_?(move|play)|player|side)$")
OWN_NAME = re.compile(r"(^|_)(ai|comp|computer|bot|cpu|machine|engine|agent|opponent|human)(_|$)")
WINDOW_NAME = re.compile(r"^(master|root|parent|window|win|app|screen|canvas|tk)$")
ARGUMENT_WORDS = ("board", "side", "opponent", "depth", "alpha", "beta", "maximising", "self", "rows", "columns", "k")


class Caller:
    """Makes the function and the arguments of each call of ``engine``, a loaded EngineModule. ``boards`` makes the
    boards, ``reader`` reads the answers.

    The constructor raises RefusedError where the file has no such function.
    """

    def __init__(self, engine):
        self.engine, calling = engine, engine.calling
        self.words, self.where = calling["arguments"], calling["where"]
        holder, _, self.board_name = calling["board_name"].rpartition(".")
        self.boards = Boards(engine)
        self.reader = Reader(engine, self.boards)
        for word in self.words:
            if not word.startswith("=") and word not in ARGUMENT_WORDS:
                raise RefusedError(f"“{one_line(word, 40)}” is nothing that an argument can be given.")
        owner, _, self.method = calling["function"].rpartition(".")
        names = vars(engine.module)
        self.owner = names.get(owner) if owner else None
        self.holder = names.get(holder) if holder else self.owner
        self.function = getattr(self.owner, self.method, None) if owner else names.get(self.method)
        if not callable(self.function) or (self.where == "attribute" and not isinstance(self.holder, type)):
            raise RefusedError(f"There is no function {calling['function']} in {engine.name}.")
        self._made = {}

    def forget(self):
        """Forget the engine's objects, so that they are made anew."""
        self._made.clear()

    def prepare(self, question):
        """Return the function and its arguments for a question, and note in it where its board is found afterwards."""
        boards, module = self.boards, vars(self.engine.module)
        rows, columns = question.rows, question.columns
        question.flat = flat = boards.flat(question.cells)
        if self.where == "argument":
            question.board = boards.make(flat, rows, columns)
        elif self.where == "global":
            question.board = boards.make(flat, rows, columns, module.get(self.board_name))
            module[self.board_name] = question.board
            self._tell_turn(module.__setitem__, module, question.side)
        else:
            question.holder = holder = self._make(self.holder, question)
            attribute = attribute_of(holder, self.board_name)
            question.board = boards.make(flat, rows, columns, getattr(holder, attribute, None))
            with contextlib.suppress(AttributeError):  # a named tuple was made with the board
                object.__setattr__(holder, attribute, question.board)  # this works on a frozen dataclass too
            self._tell_turn(
                lambda name, value: object.__setattr__(holder, name, value), attributes(holder), question.side
            )
        is_method = "self" in self.words and self.owner is not None
        made = question.holder if self.holder is self.owner else None
        made = made or (self._make(self.owner, question, question.holder) if is_method else None)
        arguments = [self._argument(word, question) for word in self.words if word != "self"]
        return getattr(made, self.method) if is_method else self.function, arguments

    def _make(self, its, question, kept_in=None):
        """Return an object of the class ``its``, the same for all questions unless it is made with the board; what it
        says of a game is as it was when it was made.

        ``kept_in`` is the object that has the board, None for none.
        """
        arguments = self._maker_arguments(its, question, kept_in)
        key = its, repr(arguments)
        found, plain = self._made.get(key, (None, {}))
        if self.where == "argument" and not arguments:  # agent = Agent(); agent.train()
            found = found or next((each for each in vars(self.engine.module).values() if type(each) is its), None)
        if found is None:
            found = its(*arguments)
            kinds = (type(None), bool, int, float, str)
            plain = {name: value for name, value in attributes(found).items() if isinstance(value, kinds)}
            if all(isinstance(each, kinds) and len(str(each)) < len(question.cells) for each in arguments):
                self._made[key] = found, plain
        elif self.where == "attribute":
            for name, value in plain.items():
                object.__setattr__(found, name, value)
        return found

    def _maker_arguments(self, its, question, kept_in):
        """Return the arguments to make an object of the class ``its``, for each parameter without a default by its
        name. Raises RefusedError where that is not known."""
        found = []
        for each in inspect.signature(its).parameters.values():
            if each.default is not each.empty or each.kind in (each.VAR_POSITIONAL, each.VAR_KEYWORD):
                break
            name = snake(each.name)
            role = role_of(name)
            if kept_in is not None and (BOARD_NAME.search(name) or name in ("game", "env", "environment")):
                found.append(kept_in)
            elif BOARD_NAME.search(name):
                found.append(self.boards.make(self.boards.flat(question.cells), question.rows, question.columns))
            elif WINDOW_NAME.search(name):
                found.append(Nothing())
            elif role in ("side", "opponent", "rows", "columns", "k"):
                found.append(self._argument(role, question))
            else:
                raise RefusedError(f"{its.__name__} cannot be made: what its {each.name} is given is not known.")
        return found

    def _argument(self, word, question):
        """Return the value of an argument by its word in the calling, such as 'board', 'depth' or '=null'."""
        side, boards = question.side, self.boards
        if word.startswith("="):
            return json.loads(word[1:])
        if word == "board" and question.holder is not None:
            return question.holder
        if word in ("board", "rows", "columns", "k"):
            return getattr(question, word)
        if word in ("side", "opponent"):
            is_x = (side == "X") == (word == "side")
            styles = {"1 or -1": 1 if is_x else -1, "0 or 1": 0 if is_x else 1}
            return styles.get(boards.side_word, boards.signs["X" if is_x else "O"])
        if word == "depth":
            return question.cells.count(".")
        return {"alpha": float("-inf"), "beta": float("inf")}.get(word, True)

    def _tell_turn(self, tell, names, side):
        """Set whose turn it is in ``names``, attributes of an object or of the module, where the engine keeps that as a
        sign; ``tell`` sets a name.

        A ``player`` beside an ``ai`` is no turn but the sign of the person who plays against the ``ai``. Raises
        RefusedError where the turn is kept as something else.
        """
        has_own = any(OWN_NAME.search(snake(each)) for each in names)
        signs = self.boards.signs
        for name, value in list(names.items()):
            is_turn = name in self.engine.turns or TURN_NAME.match(snake(name))
            if is_turn and any(type(value) is type(sign) and value == sign for sign in signs.values()):
                if not (has_own and snake(name) == "player"):
                    tell(name, signs[side])
            elif name in self.engine.turns and isinstance(value, (str, bool)):
                raise RefusedError(f"It keeps {value!r} as the side to move, and signs are others.")


def attributes(holder):
    """Return the attributes that an object keeps itself."""
    return getattr(holder, "__dict__", {})


def attribute_of(holder, name):
    """Return what an object's attribute is called: Python puts the class before a name that begins with __."""
    mangled = [f"_{each.__name__.lstrip('_')}{name}" for each in type(holder).__mro__]
    return next((each for each in mangled if name[:2] == "__" and hasattr(holder, each)), name)


# -- The answer --------------------------------------------------------------------------------------------------------


class Reader:
    """Reads the answers of ``engine``, a loaded EngineModule, as cells; ``boards`` reads answers that are boards."""

    def __init__(self, engine, boards):
        self.engine, self.boards, calling = engine, boards, engine.calling
        self.where, self.board_name = calling["where"], calling["board_name"].rpartition(".")[2]
        self.reply, self.index = calling["reply"], calling["answer_index"]
        self.is_pair = self.reply.startswith("row and column")
        self.is_in_place = self.reply == "the board, changed in place"

    def board_after(self, question):
        """Return the board as the call left it."""
        if self.where == "attribute":
            return getattr(question.holder, attribute_of(question.holder, self.board_name), None)
        return vars(self.engine.module).get(self.board_name) if self.where == "global" else question.board

    def has_changed(self, question):
        """Return whether the call changed a board that it was given only to read."""
        return self.boards.cells_of(self.board_after(question), len(question.flat)) != question.flat

    def has_played(self, value, question):
        """Return whether the engine's own board holds the move that was answered, and is otherwise as it was."""
        with contextlib.suppress(RefusedError):
            return self.read(value, question) == self._difference(self.board_after(question), question)
        return False

    def read(self, value, question):
        """Return the cell that was answered. Raises RefusedError with what is wrong with the answer."""
        if self.is_in_place:
            return self._difference(self.board_after(question), question, "It changed the board in {} cells.")
        if value is None:
            raise RefusedError("It answered None.")
        shown = one_line(repr(value), 60)
        if self.reply == "a new board":
            value = getattr(value, self.board_name, value) if self.where == "attribute" else value
            return self._difference(value, question, "It answered a board with {} cells changed.")
        if self.index is not None:
            try:
                value = value[self.index]
            except (TypeError, IndexError, KeyError):
                raise RefusedError(f"It answered {shown}, which has no member {self.index + 1}.") from None
            if value is None:
                raise RefusedError(f"It answered {shown}, and its move in it is None.")
        keys = list(question.board) if isinstance(question.board, dict) else []
        if isinstance(value, (str, int, tuple)) and value in keys:
            return keys.index(value)
        first, rows, columns = self.boards.first, question.rows, question.columns
        try:
            row, column = (whole(each) for each in list(value)[:2]) if self.is_pair else (first, whole(value))
        except (TypeError, ValueError):
            what = "a row and a column" if self.is_pair else "a cell's number"
            raise RefusedError(f"It answered {shown}, which is not {what}.") from None
        if self.is_pair and not (first <= row < rows + first and first <= column < columns + first):
            ends = f"rows are {first} to {rows + first - 1}, columns {first} to {columns + first - 1}"
            raise RefusedError(f"It answered {shown}, and {ends}.")
        cell = (row - first) * columns + column - first
        if not 0 <= cell < rows * columns:
            raise RefusedError(f"It answered {shown}, and cells are {first} to {rows * columns + first - 1}.")
        return cell

    def _difference(self, board, question, many=""):
        """Return the one cell in which a board has a stone of the side to move more. Raises RefusedError for no board,
        or for none or several such cells, with the sentence ``many``, which takes their number."""
        before = question.flat
        now = self.boards.cells_of(board, len(before))
        if now is None:
            raise RefusedError(f"It answered {one_line(repr(board), 60)}, which is not a board.")
        cells = [cell for cell, (old, new) in enumerate(zip(before, now)) if new is not old and new != old]
        if len(cells) != 1:
            raise RefusedError(many.format(len(cells) or "no"))
        wanted = self.boards.signs[question.side]
        if now[cells[0]] != wanted:
            shown = one_line(repr(now[cells[0]]), 30)
            raise RefusedError(f"It wrote {shown} into a cell where {json.dumps(wanted, ensure_ascii=False)} moves.")
        return cells[0]


def whole(value):
    """Return a whole number of any kind: NumPy's, a float without a fraction, a text of digits; no truth value."""
    if type(value).__name__ in ("bool", "bool_"):
        raise TypeError
    if isinstance(value, str) or (isinstance(value, float) and value.is_integer()):
        return int(value)
    return value.__index__() if hasattr(value, "__index__") else int("?")
