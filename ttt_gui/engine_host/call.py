"""Makes the arguments of a call as the calling convention says, and the objects of the engine's own that they need; and
reads the answer as a cell, says what is wrong with it, and whether the board is still as it was."""

from __future__ import annotations

import contextlib
import enum
import json
import re
import types

from .boards import AskedPosition, Boards
from .source import RefusedError, one_line, snake

# -- The arguments -----------------------------------------------------------------------------------------------------

SIDE_NAME = re.compile(r"letter|player|symbol|mark|sign|piece|token|side|turn|^(me|ai|bot|computer|x_or_o|colou?r)$")
OTHER_NAME = re.compile(r"opponent|human|other|enemy|adversary|rival|^(you|user|foe|opp|them|theirs)(_|$)")
TURN_NAME = re.compile(r"^(current(_?player|_?turn)?|(whose_?)?turn|(player_?)?to_?move|player|side)$")
HOLDER_NAME = re.compile(r"board|state|grid|game|field|env|match|ttt|tic_?tac|position")
OWN_NAME = re.compile(r"(^|_)(ai|comp|computer|bot|cpu|machine|engine|agent)(_|$)")
STONES_NAME = re.compile(
    r"(^|_)(marked|filled|placed|occupied|stones|moves|turns|plies|ply)(_|$)|(move|turn|stone|piece|ply)_?count"
)
EMPTY_NAME = re.compile(r"(^|_)(empty|free|left|remaining|open|available)(_|$)")
ARGUMENT_WORDS = (
    "board", "side", "opponent", "depth", "alpha", "beta", "maximising", "self", "stones", "rows", "columns", "k"
)  # fmt: skip


class Caller:
    """Makes the function and the arguments of each call of ``engine``, a loaded EngineModule. ``boards`` makes the
    boards, ``reader`` reads the answers.

    The constructor raises RefusedError where the file has no such function or no class that holds the board.
    """

    def __init__(self, engine):
        self.engine, calling = engine, engine.calling
        self.words, self.where = calling["arguments"], calling["where"]
        self.board_name = calling["board_name"]
        self.boards = Boards(engine)
        self.reader = Reader(engine, self.boards)
        for word in self.words:
            if not word.startswith("=") and word not in ARGUMENT_WORDS:
                raise RefusedError(f"“{one_line(word, 40)}” is nothing that an argument can be given.")
        self.owner, self.method, self.function = self._find_function(calling["function"])
        self.holder = self._find_holder() if self.where == "attribute" else None
        self._made = {}

    def _find_function(self, written):
        """Return the function's class, None without one, its name there, and the function. Raises RefusedError where
        there is none."""
        owner, _, name = written.rpartition(".")
        module = vars(self.engine.module)
        place = module.get(owner) if owner else None
        found = getattr(place, name, None) if owner else module.get(name)
        if not callable(found):
            raise RefusedError(f"There is no function {written} in {self.engine.name}.")
        return place, name, found

    def _find_holder(self):
        """Return the class whose objects have the board: the function's own, or another whose object it is given.
        Raises RefusedError where there is none."""
        owner = self.owner if "self" in self.words and "board" not in self.words else None
        empty = AskedPosition(3, 3, 3, "X", "." * 9)
        empty.board = self.boards.make(self.boards.flat(empty.cells), 3, 3)
        its = vars(self.engine.module).values()
        others = [each for each in its if isinstance(each, type) and each is not self.owner]
        for found in [owner, *others] if owner else others:
            if found.__module__ == "builtins":
                continue
            made, error, _ = self.engine.guarded(lambda its=found: its(*self._maker_arguments(its, empty, empty.board)))
            if error is None and hasattr(made, attribute_of(made, self.board_name)):
                return found
        if owner:
            return owner  # the attempt to make its object in prepare() says why that fails
        makes = f"makes objects with a {self.board_name} without being told more"
        raise RefusedError(f"No class in {self.engine.name} {makes}.")

    def _maker_arguments(self, its, question, board, kept_in=None):
        """Return the arguments to make an object of the class ``its``, for each parameter without a default by what its
        name asks for. Raises RefusedError where that is not known.

        ``board`` is what a board is given, None for nothing; ``kept_in`` the object that has the board, None for none.
        """
        import inspect

        side, signs = question.side, self.boards.signs
        found, other = [], "O" if side == "X" else "X"
        words = [("depth", len(question.cells)), (r"^(size|n|m|rows?|height)$", question.rows)]
        words += [(r"^(columns?|cols?|width)$", question.columns), (r"^(k|win\w*|in_a_row)$", question.k)]
        words += [("^name$", "guest")]
        for place, each in enumerate(inspect.signature(its).parameters.values()):
            if each.default is not each.empty or each.kind in (each.VAR_POSITIONAL, each.VAR_KEYWORD):
                break
            name = snake(each.name)
            if kept_in is not None and HOLDER_NAME.search(name):
                found.append(kept_in)
            elif board is not None and (name == snake(self.board_name) or re.search(r"board|state|grid", name)):
                found.append(board)
            elif OTHER_NAME.search(name):
                found.append(signs[other])
            elif SIDE_NAME.search(name):
                found.append(signs[side])
            elif any((each.name, member) in self.engine.used for member in dir(kept_in) if member[0] != "_"):
                found.append(kept_in)
            elif told := [value for pattern, value in words if re.search(pattern, name)]:
                found.append(told[0])
            elif self._is_sign(its.__name__, place) and not self._is_sign(its.__name__, place + 1):
                found.append(signs[side])
            else:
                raise RefusedError(f"{its.__name__} cannot be made: what its {each.name} is given is not known.")
        return found

    def _is_sign(self, name, place):
        """Return whether the file itself makes objects of a class with nothing but signs for this argument."""
        given, signs = self.engine.made_with.get((name, place), []), self.boards.signs.values()
        return bool(given) and all(each in signs for each in given)

    def forget(self):
        """Forget the engine's objects, so that they are made anew."""
        self._made.clear()

    def prepare(self, question):
        """Return the function and its arguments for a question, and note in it where its board is found afterwards."""
        boards, module = self.boards, vars(self.engine.module)
        rows, columns, side, cells = question.rows, question.columns, question.side, question.cells
        question.flat = flat = boards.flat(cells)
        holder = made = None
        if self.where == "argument":
            question.board = boards.make(flat, rows, columns, boards.own_dict(len(cells)))
        is_held = self.where == "attribute" and (self.holder is not self.owner or "self" not in self.words)
        if "self" in self.words and self.owner is not None and not is_held:
            made = self._make(self.owner, question)
        if self.where == "attribute":
            question.holder = holder = self._make(self.holder, question) if is_held else made
            attribute = attribute_of(holder, self.board_name)
            own = getattr(holder, attribute, None)
            boards.compare(own, rows, columns)
            question.board = boards.make(flat, rows, columns, own)
            with contextlib.suppress(AttributeError):  # a named tuple was made with the board
                object.__setattr__(holder, attribute, question.board)  # this works on a frozen dataclass too
            names = kept_by(holder)
            self._tell_turn(names, side)
            tell_counts(names, cells)
            put_names(holder, names)
            if is_held and "self" in self.words:
                made = self._make(self.owner, question, holder)
        elif self.where == "global":
            boards.compare(module.get(self.board_name), rows, columns)
            question.board = boards.make(flat, rows, columns, module.get(self.board_name))
            module[self.board_name] = question.board
            self._tell_turn(module, side)
        arguments = []
        for word in self.words:
            if word in ("board", "self") and holder is not None:
                if word == "board" or made is None:
                    arguments.append(holder)
            elif word != "self" or made is None:
                arguments.append(self._argument(word, question))
        return getattr(made, self.method) if made is not None else self.function, arguments

    def _make(self, its, question, kept_in=None):
        """Return an object of the class ``its``, the same for all questions unless it is made with the board; its game
        begins anew.

        ``kept_in`` is the object that has the board, None for none.
        """
        given = question.board
        if given is None:
            given = self.boards.make(question.flat, question.rows, question.columns)
        arguments = self._maker_arguments(its, question, given, kept_in)
        key = its, repr([value for value in arguments if value is not kept_in])
        found, names = self._made.get(key, (None, {}))
        if self.where == "argument" and not arguments:  # agent = Agent(); agent.train()
            found = found or next((each for each in vars(self.engine.module).values() if type(each) is its), None)
        if found is None:
            found = its(*arguments)
            names = {name: value for name, value in kept_by(found).items() if is_of_game(name, value)}
            if not any(value is given for value in arguments):
                self._made[key] = found, names
        elif self.where == "attribute":
            put_names(found, names)
        return found

    def _argument(self, word, question):
        """Return the value of an argument by its word in the calling, such as 'board', 'depth' or '=null'."""
        side, cells, boards = question.side, question.cells, self.boards
        if word.startswith("="):
            return json.loads(word[1:])
        if word in ("board", "rows", "columns", "k"):
            return getattr(question, word)
        if word == "stones":
            return len(cells) - cells.count(".")
        if word in ("side", "opponent"):
            is_x = (side == "X") == (word == "side")
            styles = {"1 or -1": 1 if is_x else -1, "0 or 1": 0 if is_x else 1, "True for X": is_x}
            return styles.get(boards.side_word, boards.signs["X" if is_x else "O"])
        if word == "depth":
            return cells.count(".")
        return {"alpha": float("-inf"), "beta": float("inf")}.get(word, True)

    def _tell_turn(self, names, side):
        """Set whose turn it is in ``names``, attributes of an object or of the module, where the engine keeps that as a
        sign.

        A ``player`` beside an ``ai`` is no turn but the sign of the person who plays against the ``ai``. Raises
        RefusedError where the turn is kept as another text.
        """
        has_own = any(OTHER_NAME.search(snake(each)) or OWN_NAME.search(snake(each)) for each in names)
        signs = list(self.boards.signs.values())
        held = (
            [] if names is vars(self.engine.module) else [name for name, each in names.items() if is_one(each, signs)]
        )
        for name, value in list(names.items()):
            is_turn = TURN_NAME.match(snake(name)) or name in self.engine.turns or (held == [name] and not has_own)
            is_turn = is_turn and not (has_own and snake(name) == "player")
            if is_turn and is_one(value, signs):
                names[name] = self.boards.signs[side]
            elif name in self.engine.turns and type(value) is str and names is not vars(self.engine.module):
                raise RefusedError(f"It keeps {literal(value)} as the side to move, and signs are others.")


def tell_counts(names, cells):
    """Set in ``names``, attributes by name, how many stones there are or cells are empty, where the engine keeps that
    beside its board."""
    empty = cells.count(".")
    for name, value in list(names.items()):
        if type(value) is not int:
            continue
        if value == 0 and STONES_NAME.search(snake(name)):
            names[name] = len(cells) - empty
        elif value == len(cells) and EMPTY_NAME.search(snake(name)):
            names[name] = empty


def is_of_game(name, value):
    """Return whether an attribute says how a game stands: whose turn it is, who won, how many stones there are."""
    is_count = STONES_NAME.search(snake(name)) or EMPTY_NAME.search(snake(name)) or TURN_NAME.match(snake(name))
    return value is None or isinstance(value, (bool, str)) or (type(value) is int and bool(is_count))


def kept_by(its):
    """Return the attributes that an object keeps itself, in its dict or its slots."""
    slots = [name for kind in type(its).__mro__ for name in getattr(kind, "__slots__", ())]
    return {**{name: getattr(its, name) for name in slots if hasattr(its, name)}, **getattr(its, "__dict__", {})}


def put_names(its, names):
    """Set these attributes of an object, as far as the object allows."""
    for name, value in names.items():
        with contextlib.suppress(AttributeError):
            if getattr(its, name, None) is not value:
                object.__setattr__(its, name, value)


def is_one(value, signs):
    """Return whether a value is one of these signs; a truth value is no number."""
    return any(value is sign or (type(value) is type(sign) and value == sign) for sign in signs)


# -- The answer --------------------------------------------------------------------------------------------------------

CELL_NAMES = ("index", "move", "position", "pos", "cell", "square", "spot", "best_move", "action", "idx")
IMMUTABLE = ("tuple", "nested tuple", "text")


class Reader:
    """Reads the answers of ``engine``, a loaded EngineModule, as cells; ``boards`` reads answers that are boards."""

    def __init__(self, engine, boards):
        self.engine, self.boards, calling = engine, boards, engine.calling
        self.words, self.where, self.board_name = calling["arguments"], calling["where"], calling["board_name"]
        self.reply, self.index = calling["reply"], calling["answer_index"]
        self.is_pair = self.reply.startswith(("row and column", "column and row"))
        self.is_in_place = self.reply == "the board, changed in place"

    def board_after(self, question):
        """Return the board as the call left it."""
        if self.where == "attribute":
            return getattr(question.holder, attribute_of(question.holder, self.board_name), None)
        if self.where == "global":
            return vars(self.engine.module).get(self.board_name)
        return question.board

    def has_given(self, value, question, given):
        """Return whether a value is one that the call was given, or looks like one."""
        if any(value is each for each in given):
            return True
        if value is not None and (value is question.board or value is question.holder):
            return True
        boards = self.boards
        signs = [*boards.signs.values(), boards.empty, *(None for word in self.words if word == "=null")]
        if value is None or isinstance(value, (str, enum.Enum)):
            return any(value is each or value == each for each in signs)
        cells = boards.cells_of(value, len(question.flat)) if isinstance(value, (list, tuple, dict)) else None
        row = len(value) in (question.columns, question.rows) if isinstance(value, (list, tuple)) else False
        shown = value if row else cells or ()
        return hasattr(value, "tolist") or any(each in signs for each in shown if isinstance(each, (str, int)))

    def has_changed(self, question):
        """Return whether the call changed a board that it was given only to read."""
        shape, flat, board = self.boards.shape, question.flat, self.board_after(question)
        if self.where == "argument" and (shape in IMMUTABLE or "board" not in self.words):
            return False
        return self.boards.cells_of(board, len(flat)) != flat

    def has_played(self, value, question):
        """Return whether the engine's own board holds the move that was answered, and is otherwise as it was."""
        with contextlib.suppress(RefusedError):
            return self.read(value, question) == self._written(question)
        return False

    def read(self, value, question):
        """Return the cell that was answered. Raises RefusedError with what is wrong with the answer."""
        if isinstance(value, types.GeneratorType):
            raise RefusedError("It answered a generator: there is a yield where a return belongs.")
        if self.is_in_place:
            return self._written(question)
        if value is None:
            raise RefusedError("It answered None.")
        shown = one_line(repr(value), 60)
        keys = list(question.board) if self.boards.shape == "dict" and isinstance(question.board, dict) else []
        is_board = self.reply == "a new board"
        if is_board and self.where == "attribute":
            value = getattr(value, self.board_name, value)
        elif type(value).__module__ == self.engine.module.__name__:
            names = [*getattr(value, "_fields", ()), *getattr(value, "__slots__", ()), *getattr(value, "__dict__", ())]
            value = {name: getattr(value, name, None) for name in names} or value
        elif isinstance(value, str) and value not in keys and re.fullmatch("[a-z][1-9]", value.lower()):
            value = self._of_name(value.lower(), question)
        named = named_cell(value) if isinstance(value, dict) and not is_board else None
        if named is not None:
            value = named
        elif self.index is not None:
            value = self._member(value, shown)
        elif isinstance(value, dict) and not is_board:
            value = list(value.values())  # of unknown names: row and column, or the cell alone
            value = value[0] if len(value) == 1 else value
        if is_board:
            return self._difference(value, question, "It answered a board with {} cells changed.")
        if value in keys:
            return keys.index(value)
        return self._of_pair(value, question, shown) if self.is_pair else self._of_number(value, question, shown)

    def _of_name(self, name, question):
        """Return the cell of a name such as b3 as a number; as a pair where one is wanted, rows from the top."""
        row, column, first = int(name[1]) - 1, ord(name[0]) - 97, self.boards.first
        if self.is_pair:
            return [row + first, column + first]
        return (question.rows - row - 1) * question.columns + column + first

    def _member(self, value, shown):
        """Return the member of an answer that is the move; ``shown`` is the answer as text. Raises RefusedError where
        there is none."""
        members = list(value.values()) if isinstance(value, dict) else value
        try:
            value = members[self.index]
            if self.is_pair and not hasattr(value, "__len__") and value is not None:
                value = members[self.index : self.index + 2]
        except (TypeError, IndexError, KeyError):
            raise RefusedError(f"It answered {shown}, which has no member {self.index + 1}.") from None
        if value is None:
            raise RefusedError(f"It answered {shown}, and its move in it is None.")
        return value

    def _of_pair(self, value, question, shown):
        """Return the cell of an answer that is row and column, or column and row. Raises RefusedError for any other."""
        rows, columns, first = question.rows, question.columns, self.boards.first
        pairs = [each for each in value if type(each) in (tuple, list)] if type(value) in (tuple, list) else ()
        if len(pairs) == 1 and len(value) == 2 == len(pairs[0]):  # ((row, column), score)
            value = pairs[0]
        try:
            row, column = (whole(each) for each in list(value)[:2])
        except (TypeError, ValueError):
            raise RefusedError(f"It answered {shown}, which is no row and column.") from None
        if self.reply.startswith("column"):
            row, column = column, row
        if not (first <= row < rows + first and first <= column < columns + first):
            ends = f"rows are {first} to {rows + first - 1}, columns {first} to {columns + first - 1}"
            raise RefusedError(f"It answered {shown}, and {ends}.")
        return (row - first) * columns + column - first

    def _of_number(self, value, question, shown):
        """Return the cell of an answer that is the cell's number. Raises RefusedError for any other."""
        first, count = self.boards.first, question.rows * question.columns
        try:
            cell = whole(value)
        except (TypeError, ValueError):
            raise RefusedError(f"It answered {shown}, which is no cell's number.") from None
        if not first <= cell < count + first:
            raise RefusedError(f"It answered {shown}, and cells are {first} to {count + first - 1}.")
        return cell - first

    def _written(self, question):
        """Return the cell into which the engine wrote its move. Raises RefusedError where the board has not one stone
        more."""
        return self._difference(self.board_after(question), question, "It changed the board in {} cells.")

    def _difference(self, board, question, many):
        """Return the one cell in which a board has a stone of the side to move more. Raises RefusedError for no board,
        or for none or several such cells, with the sentence ``many``, which takes their number."""
        before = question.flat
        now = self.boards.cells_of(board, len(before))
        if now is None:
            raise RefusedError(f"It answered {one_line(repr(board), 60)}, which is no board.")
        cells = [cell for cell, (old, new) in enumerate(zip(before, now)) if new is not old and new != old]
        if len(cells) != 1:
            raise RefusedError(many.format(len(cells) or "no"))
        cell, sign = cells[0], self.boards.signs[question.side]
        if now[cell] != sign:
            raise RefusedError(f"It wrote {one_line(repr(now[cell]), 30)} into a cell where {literal(sign)} moves.")
        return cell


def attribute_of(holder, name):
    """Return what an object's attribute is called: Python puts the class before a name that begins with __."""
    if name.startswith("__") and not name.endswith("__"):
        for each in type(holder).__mro__:
            mangled = f"_{each.__name__.lstrip('_')}{name}"
            if hasattr(holder, mangled):
                return mangled
    return name


def named_cell(value):
    """Return the cell of an answer with named parts, such as {"index": 4, "score": 0}; None where no name tells."""
    by_name = {snake(key): each for key, each in value.items() if isinstance(key, str)}
    for row, column in (("row", "col"), ("row", "column"), ("i", "j"), ("r", "c"), ("x", "y")):
        if row in by_name and column in by_name:
            return by_name[row], by_name[column]
    return next((by_name[name] for name in CELL_NAMES if name in by_name), None)


def whole(value):
    """Return a whole number of any kind: NumPy's, a float without a fraction, a text of digits; no truth value."""
    if type(value).__name__ in ("bool", "bool_"):
        raise TypeError
    if isinstance(value, str):
        return int(value) if value.strip().isascii() else int("?")
    if isinstance(value, float):
        if not value.is_integer():
            raise ValueError
        return int(value)
    return value.__index__() if hasattr(value, "__index__") else int("?")


def literal(value):
    """Return a sign as one could type it, a text in double quotes."""
    if isinstance(value, enum.Enum):
        return f"{type(value).__name__}.{value.name}"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)
