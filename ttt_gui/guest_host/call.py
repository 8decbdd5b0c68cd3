"""Makes the arguments of a call as the way of calling says, and reads the guest's answer as a cell."""

from __future__ import annotations

import contextlib
import enum
import json
import re
import sys
import types

from .boards import MEMBER
from .source import RefusedError, one_line, snake

SIDE_NAME = re.compile(r"letter|player|symbol|mark|sign|piece|token|side|turn|^(me|ai|bot|computer|x_or_o|colou?r)$")
OTHER_NAME = re.compile(r"opponent|human|other|enemy|adversary|rival|^(you|user|foe|opp|them|theirs)(_|$)")
TURN_NAME = re.compile(r"^(current(_?player|_?turn)?|(whose_?)?turn|(player_?)?to_?move|player|side)$")
HOLDER_NAME = re.compile(r"board|state|grid|game|field|env|match|ttt|tic_?tac|position")
OWN_NAME = re.compile(r"(^|_)(ai|comp|computer|bot|cpu|machine|engine|agent)(_|$)")
STONES_NAME = re.compile(
    r"(^|_)(marked|filled|placed|occupied|stones|moves|turns|plies|ply)(_|$)|(move|turn|stone|piece|ply)_?count"
)
EMPTY_NAME = re.compile(r"(^|_)(empty|free|left|remaining|open|available)(_|$)")
ACTIONS_NAME = re.compile(r"^(get_)?((legal|valid|possible|available)_)?(actions|moves)$")
RESULT_NAME = re.compile(r"^(get_)?(result|next_state|successor|transition|apply|step|play|make_move|do_move|move)$")
START_NAME = re.compile(r"^(get_)?(initial|start|root)(_state|_board|ing_state)?$")
CELL_NAMES = ("index", "move", "position", "pos", "cell", "square", "spot", "best_move", "action", "idx")
NUMBERED = {
    "digits": lambda cell: cell + 1,
    "digit texts": lambda cell: str(cell + 1),
    "digits from 0": lambda cell: cell,
    "digit texts from 0": lambda cell: str(cell),
}
MAGIC = (2, 7, 6, 9, 5, 1, 4, 3, 8)
IMMUTABLE = ("tuple", "nested tuple", "text", "text of rows", "bytes", "state of its own")
ROW_NAME = re.compile(r"^(r|row|i|y|line|fila|zeile|riga|ligne|linha|satir|rad|rzad|wiersz|baris)$")
EXCHANGED = str.maketrans("XO", "OX")
ARGUMENT_WORDS = (
    "mine", "theirs", "board", "side", "opponent", "depth", "alpha", "beta", "maximising", "self", "game", "stones",
    "rows", "columns", "k"
)  # fmt: skip


class Caller:
    """Makes the arguments of a call as the way of calling says, and reads the guest's answer as a cell."""

    def __init__(self, guest):
        self.guest = guest
        calling = guest.calling
        self.words = list(calling.get("arguments", ["board"]))
        self.shape = calling.get("board", "list")
        self.where = calling.get("where", "argument")
        self.board_name = calling.get("board_name", "board")
        self.reply = calling.get("reply", "the cell's number, from 0")
        self.is_pair = self.reply.startswith(("row and column", "column and row"))
        self.index = calling.get("answer_index")
        self.plays = calling.get("plays", "")
        self.signs = {"X": self._sign(calling.get("x", "X")), "O": self._sign(calling.get("o", "O"))}
        self.empty = self._sign(calling.get("empty", " "))
        self.side_word = calling.get("side", "its sign")
        self.numpy = None
        if "NumPy" in self.shape:
            self.numpy = self._import_numpy()
        for word in self.words:
            if not word.startswith("=") and not set(words_of(word).values()) <= set(ARGUMENT_WORDS):
                raise RefusedError(f"“{one_line(word, 40)}” is nothing that an argument can be given.")
        self.owner, self.method, self.function = None, "", None
        self._find_function(calling["function"])
        self.holder = self._find_holder() if self.where == "attribute" else None
        self._made = {}
        self.actions = []

    def _sign(self, sign):
        """Return the member of the module's enumeration for a name such as Cell.X; any other sign as it is."""
        if not isinstance(sign, str) or not MEMBER.fullmatch(sign):
            return sign
        owner, _, name = sign.partition(".")
        found = vars(self.guest.module).get(owner)
        return found[name] if isinstance(found, enum.EnumMeta) and name in found.__members__ else sign

    def _import_numpy(self):
        module, error, _ = self.guest.guarded(__import__, "numpy")
        if error is not None:
            sentence = "NumPy is missing in this Python {}.{}, and the board is an array."
            raise RefusedError(sentence.format(*sys.version_info[:2]), "", "numpy")
        return module

    def _find_function(self, written):
        owner, _, name = written.rpartition(".")
        module = vars(self.guest.module)
        place = module.get(owner) if owner else None
        found = getattr(place, name, None) if owner else module.get(name)
        if not callable(found):
            raise RefusedError(f"There is no function {written} in {self.guest.name}.")
        self.owner, self.method, self.function = place, name, found

    def _find_holder(self):
        """Return the class whose objects have the board: the function's own, or another whose object it is given."""
        owner = self.owner if "self" in self.words and "board" not in self.words else None
        board = self.board(self.flat("." * 9), 3, 3)
        its = vars(self.guest.module).values()
        others = [each for each in its if isinstance(each, type) and each is not self.owner]
        for found in [owner, *others] if owner else others:
            if found.__module__ == "builtins":
                continue
            made, error, _ = self.guest.guarded(self._object, found, "X", board, [" "] * 9, 3, 3, 3)
            if error is None and hasattr(made, attribute_of(made, self.board_name)):
                return found
        if owner:
            return owner  # the attempt to make its object in prepare() says why that fails
        makes = f"makes objects with a {self.board_name} without being told more"
        raise RefusedError(f"No class in {self.guest.name} {makes}.")

    def _object(self, its, side, board, cells, rows, columns, k):
        """Make an object of a class; arguments without a default are given what their names ask for."""
        return its(*self._maker_arguments(its, side, board, cells, rows, columns, k))

    def _maker_arguments(self, its, side, board, cells, rows, columns, k, kept_in=None):
        import inspect

        found, unknown = [], ["O", "X"] if side == "X" else ["X", "O"]  # for unknown names: own sign, then the other
        words = [("depth", len(cells)), (r"^(size|n|m|rows?|height)$", rows), (r"^(columns?|cols?|width)$", columns)]
        words += [(r"^(k|win\w*|in_a_row)$", k), ("^name$", "guest")]
        other = unknown[0]
        for each in inspect.signature(its).parameters.values():
            if each.default is not each.empty or each.kind in (each.VAR_POSITIONAL, each.VAR_KEYWORD):
                break
            name = snake(each.name)
            if kept_in is not None and HOLDER_NAME.search(name):
                found.append(kept_in)
            elif board is not None and (name == snake(self.board_name) or re.search(r"board|state|grid", name)):
                found.append(board)
            elif OTHER_NAME.search(name):
                found.append(self.signs[other])
                unknown = [each for each in unknown if each != other]
            elif SIDE_NAME.search(name):
                found.append(self.signs[side])
                unknown = [each for each in unknown if each != side]
            elif any((each.name, member) in self.guest.used for member in dir(kept_in) if member[0] != "_"):
                found.append(kept_in)
            elif told := [value for pattern, value in words if re.search(pattern, name)]:
                found.append(told[0])
            elif unknown:
                found.append(self.signs[unknown.pop()])
            else:
                raise TypeError(f"{its.__name__} cannot be made: it needs {each.name}")
        return found

    # The board.

    def flat(self, cells):
        """Return the cells as the guest's signs, row by row."""
        number = NUMBERED.get(self.empty) if isinstance(self.empty, str) else None
        signs = self.signs
        return [signs[c] if c in signs else number(i) if number else self.empty for i, c in enumerate(cells)]

    def keys(self, rows, columns, existing=None):
        """Return the keys of a board that is a dict: those it has, or what the answers name cells by."""
        if isinstance(existing, dict) and len(existing) == rows * columns:
            return list(existing)
        if self.reply.startswith("row and column"):
            first = int(self.reply.endswith("1"))
            return [(row + first, column + first) for row in range(rows) for column in range(columns)]
        for each in vars(self.guest.module).values():  # CELLS = ["a3", "b3", …
            is_named = type(each) in (list, tuple) and {type(key) for key in each} in ({str}, {tuple})
            if is_named and len(each) == rows * columns == len(set(map(repr, each))):
                return list(each)
        first = 0 if self.reply.endswith("0") else 1
        return list(range(first, rows * columns + first))

    def _own_dict(self, count):
        """Return a board of the file itself that is a dict, for the keys that the file knows; None without one."""
        if self.shape != "dict":
            return None
        mine = [*vars(self.guest.module).values(), *self.guest.empties()]
        return next((each for each in mine if type(each) is dict and len(each) == count and self._is_board(each)), None)

    def _is_board(self, board):
        signs = [*self.signs.values(), self.empty]
        return all(type(each) in (str, int, type(None)) for each in board.values()) and (
            self.empty in NUMBERED or all(each in signs for each in board.values())
        )

    def board(self, flat, rows, columns, existing=None):
        """Return the board as it is handed over; None for shapes that _argument() or _play() makes."""
        shape, first = self.shape, int(self.reply.endswith("1"))
        nested = [flat[row * columns : (row + 1) * columns] for row in range(rows)]

        def texts():
            """Return the rows as texts, for shapes of texts only: of a sign that is none, the last letter is left."""
            return ["".join(str(sign)[-1:] for sign in row) for row in nested]

        if shape in ("bits", "set of cells", "numbers that sum to 15", "state of its own"):
            return None
        makers = {
            "list": lambda: list(flat),
            "tuple": lambda: tuple(flat),
            "list from 1": lambda: [flat[0] if self.empty in NUMBERED else self.empty, *flat],
            "text": lambda: "".join(texts()),
            "text of rows": lambda: "/".join(texts()),
            "list of texts": texts,
            "bytes": lambda: bytes([ord(sign) if isinstance(sign, str) else sign for sign in flat]),
            "bytearray": lambda: bytearray([ord(sign) if isinstance(sign, str) else sign for sign in flat]),
            "dict": lambda: dict(zip(self.keys(rows, columns, existing), flat)),
            "list of moves": lambda: [cell + first for cell in played(flat, self.signs["X"], self.signs["O"])],
            "nested list": lambda: nested,
            "nested tuple": lambda: tuple(map(tuple, nested)),
        }
        if shape in makers:
            return makers[shape]()
        kinds = {type(sign) for sign in (*self.signs.values(), self.empty)}
        kind = getattr(existing, "dtype", None) or (None if len(kinds) == 1 and self.empty not in NUMBERED else object)
        return self.numpy.array(flat if shape.startswith("flat") else nested, dtype=kind)

    def _compare(self, existing, rows, columns):
        """Raise RefusedError where the guest's own board, still empty, has another shape than the calling says."""
        count = rows * columns
        whole = [existing, *existing] if isinstance(existing, list) else [existing]
        cells = [each for row in whole[1:] for each in (row if isinstance(row, list) else [row])]
        own = ""
        if isinstance(existing, dict) and len(existing) == count and len(set(map(repr, existing.values()))) == 1:
            own = "dict"
        elif isinstance(existing, list) and len(cells) in (count, count + 1) and len(set(map(repr, cells[1:]))) == 1:
            own = "nested list" if len(existing) == rows != count else "list" if len(cells) == count else "list from 1"
        if own and own != self.shape:
            raise RefusedError(f"Its own board is a {own}.")

    def _play(self, cells, rows, columns, k):
        """Play a position from the start of the guest's game by its own moves; return the game and its state there."""
        game, names = self._game(rows, columns, k)
        state = start_of(game)
        self.actions = sorted(getattr(game, names[0])(state))
        for cell in played(list(cells), "X", "O"):
            state = getattr(game, names[1])(state, self.actions[cell])
        return game, state

    def _play_on(self, holder, cells, columns):
        """Have an object play the stones by its own method, the two sides in turn."""
        import inspect

        play = getattr(holder, self.plays)
        needed = [each for each in inspect.signature(play).parameters.values() if each.default is each.empty]
        names = [snake(each.name) for each in needed]
        first = int(self.reply.endswith("1"))
        is_pair = len(needed) == 3 or (len(needed) == 2 and (self.is_pair or bool(ROW_NAME.match(names[0]))))
        order = "XO" if cells.count("X") >= cells.count("O") else "OX"  # one who always has O may begin with O
        for number, cell in enumerate(played(list(cells), *order)):
            its = [cell // columns + first, cell % columns + first] if is_pair else [cell + first]
            its = its[::-1] if self.reply.startswith("column") else its
            its = [*its, self.signs[order[number % 2]]][: len(needed)]
            if len(its) == len(needed) > 1 and [bool(SIDE_NAME.search(name)) for name in names][:2] == [True, False]:
                its = [its[-1], *its[:-1]]  # place(player, cell)
            play(*its)

    def _game(self, rows, columns, k):
        """Return an object of the last class with a start, actions and results, and the names of the latter two."""
        for its in reversed([each for each in vars(self.guest.module).values() if isinstance(each, type)]):
            names = [next((n for n in dir(its) if each.match(snake(n))), None) for each in (ACTIONS_NAME, RESULT_NAME)]
            if all(names):
                made = self._object(its, "X", None, [None] * rows * columns, rows, columns, k)
                if start_of(made) is not None:
                    return made, names
        raise RefusedError(f"No class in {self.guest.name} has a start, actions and what comes of them.")

    def cells_of(self, board, count):
        """Return the signs of a board, whatever its shape, row by row; None for what is no board."""
        if hasattr(board, "tolist"):
            board = board.tolist()
        if isinstance(board, dict):
            board = list(board.values())
        if isinstance(board, (bytes, bytearray)):
            board = list(map(chr, board)) if isinstance(self.empty, str) else list(board)
        if not isinstance(board, (list, tuple, str)):
            return None
        if self.shape == "text of rows" and isinstance(board, str):
            board = board.replace("/", "")
        if len(board) == count + 1 and self.shape == "list from 1":
            board = board[1:]
        if len(board) != count and board and all(isinstance(row, (list, tuple, str)) for row in board):
            board = [cell for row in board for cell in row]
        return list(board) if len(board) == count else None

    # The call.

    def forget(self):
        """Forget the guest's objects, so that they are made anew."""
        self._made.clear()

    def seen(self, side, cells):
        """Return side and cells as the guest sees them: exchanged where its own stones always have the other sign."""
        always = {"always X's sign": "X", "always O's sign": "O"}.get(self.side_word, side)
        return (side, cells) if always == side else (always, cells.translate(EXCHANGED))

    def prepare(self, order):
        """Return (function, its arguments, where the board is found afterwards) for an order."""
        rows, columns, k, side, cells = order["rows"], order["columns"], order["k"], order["side"], order["cells"]
        side, cells = self.seen(side, cells)
        flat = self.flat(cells)
        holder = made = None
        board = self.board(flat, rows, columns, self._own_dict(len(cells))) if self.where == "argument" else None

        def make(its, kept_in=None):
            """Return an object, the same for all questions unless it is made with the board; its game begins anew."""
            given = self.board(flat, rows, columns) if board is None else board
            arguments = self._maker_arguments(its, side, given, flat, rows, columns, k, kept_in)
            key = its, repr([value for value in arguments if value is not kept_in])
            found, names = self._made.get(key, (None, {}))
            if self.where == "argument" and not arguments:  # agent = Agent(); agent.train()
                found = found or next((each for each in vars(self.guest.module).values() if type(each) is its), None)
            if found is None:
                found = its(*arguments)
                names = {name: value for name, value in kept_by(found).items() if self._is_of_game(name, value)}
                if not any(value is given for value in arguments):
                    self._made[key] = found, names
            elif self.where == "attribute":
                put_names(found, names)
            return found

        if self.plays:  # each position is played from the start
            self._made.clear()
        is_held = self.where == "attribute" and (self.holder is not self.owner or "self" not in self.words)
        if "self" in self.words and self.owner is not None and not is_held:
            made = make(self.owner)
        if self.where == "attribute":
            holder = make(self.holder) if is_held else made
            attribute = attribute_of(holder, self.board_name)
            if self.plays:
                self._play_on(holder, cells, columns)
                board = getattr(holder, attribute, None)
                if self.cells_of(board, len(cells)) != flat:
                    raise RefusedError(f"Its own {self.plays} makes another board: {one_line(repr(board), 80)}.")
            else:
                self._compare(getattr(holder, attribute, None), rows, columns)
                board = self.board(flat, rows, columns, getattr(holder, attribute, None))
                with contextlib.suppress(AttributeError):  # a named tuple was made with the board
                    object.__setattr__(holder, attribute, board)  # this works on a frozen dataclass too
                names = kept_by(holder)
                self._tell_turn(names, side)
                self._tell_counts(names, cells)
                put_names(holder, names)
            if is_held and "self" in self.words:
                made = make(self.owner, holder)
        elif self.where == "global":
            module = vars(self.guest.module)
            self._compare(module.get(self.board_name), rows, columns)
            board = self.board(flat, rows, columns, module.get(self.board_name))
            module[self.board_name] = board
            self._tell_turn(module, side)
        if self.shape == "state of its own":
            game, board = self._play(cells, rows, columns, k)
            made = made and make(self.owner, game)
        arguments = []

        known = {"board": board, "rows": rows, "columns": columns, "k": k}

        def given(word):
            return known[word] if word in known else self._argument(word, side, cells)

        for word in self.words:
            if word == "self" and made is not None:
                continue
            if word == "game":
                arguments.append(game)
            elif word in ("board", "self") and holder is not None:
                arguments.append(holder)
            else:
                parts = {name: given(each) for name, each in words_of(word).items()}
                arguments.append(
                    Bag(parts) if word[0] == "{" else tuple(parts.values()) if word[0] == "(" else parts[0]
                )
        function = getattr(made, self.method) if made is not None else self.function
        return function, arguments, (board, holder, flat)

    @staticmethod
    def _is_of_game(name, value):
        """Return whether an attribute says how a game stands: whose turn it is, who won, how many stones there are."""
        is_count = STONES_NAME.search(snake(name)) or EMPTY_NAME.search(snake(name)) or TURN_NAME.match(snake(name))
        return value is None or isinstance(value, (bool, str)) or (type(value) is int and bool(is_count))

    def _argument(self, word, side, cells):
        if word.startswith("="):
            return json.loads(word[1:])
        if word == "stones":
            return len(cells) - cells.count(".")
        if word in ("side", "opponent"):
            is_x = (side == "X") == (word == "side")
            styles = {"1 or -1": 1 if is_x else -1, "True for X": is_x}
            return styles.get(self.side_word, self.signs["X" if is_x else "O"])
        if word in ("mine", "theirs"):
            its = [i for i, each in enumerate(cells) if each != "." and (each == side) == (word == "mine")]
            if self.shape == "numbers that sum to 15":
                return {MAGIC[i] for i in its}
            return (
                sum(1 << i for i in its) if self.shape == "bits" else set(its) if self.shape == "set of cells" else its
            )
        if word == "depth":
            return cells.count(".")
        return {"alpha": float("-inf"), "beta": float("inf")}.get(word, True)

    def _tell_turn(self, names, side):
        """Set whose turn it is, where the guest keeps that beside its board as a sign.

        A ``player`` beside an ``ai`` is no turn but the sign of the person who plays against the ``ai``.
        """
        has_own = any(OTHER_NAME.search(snake(each)) or OWN_NAME.search(snake(each)) for each in names)
        signs = list(self.signs.values())
        held = [] if names is vars(self.guest.module) else [name for name, each in names.items() if is_one(each, signs)]
        for name, value in list(names.items()):
            is_turn = TURN_NAME.match(snake(name)) or name in self.guest.turns or (held == [name] and not has_own)
            is_turn = is_turn and not (has_own and snake(name) == "player")
            if is_turn and is_one(value, signs):
                names[name] = self.signs[side]
            elif name in self.guest.turns and type(value) is str and names is not vars(self.guest.module):
                raise RefusedError(f"It keeps {literal(value)} as the side to move, and signs are others.")

    @staticmethod
    def _tell_counts(names, cells):
        """Set how many stones there are, or cells are empty, where the guest keeps that beside its board."""
        empty = cells.count(".")
        for name, value in list(names.items()):
            if type(value) is not int:
                continue
            if value == 0 and STONES_NAME.search(snake(name)):
                names[name] = len(cells) - empty
            elif value == len(cells) and EMPTY_NAME.search(snake(name)):
                names[name] = empty

    def board_after(self, kept):
        """Return the board as the call left it."""
        board, holder, _ = kept
        if self.where == "attribute":
            return getattr(holder, attribute_of(holder, self.board_name), None)
        if self.where == "global":
            return vars(self.guest.module).get(self.board_name)
        return board

    def has_given(self, value, order, kept, given):
        """Return whether a value is one that the call was given, or looks like one."""
        if any(value is each for each in given):
            return True
        board, holder, flat = kept or (None, None, ())
        if value is not None and (value is board or value is holder):
            return True
        signs = [*self.signs.values(), self.empty, *(None for word in self.words if word == "=null")]
        if value is None or isinstance(value, (str, enum.Enum)):
            return any(value is each or value == each for each in signs)
        cells = self.cells_of(value, len(flat)) if isinstance(value, (list, tuple, dict)) else None
        row = len(value) in (order["columns"], order["rows"]) if isinstance(value, (list, tuple)) else False
        shown = value if row else cells or ()
        return hasattr(value, "tolist") or any(each in signs for each in shown if isinstance(each, (str, int)))

    def has_changed(self, kept):
        """Return whether the call changed a board that it was given only to read."""
        if self.where == "argument" and (self.shape in IMMUTABLE or not any("board" in word for word in self.words)):
            return False
        if self.shape == "list of moves":
            return self.board_after(kept) != self.board(kept[2], 0, 0)
        return self.cells_of(self.board_after(kept), len(kept[2])) != kept[2]

    def has_played(self, value, order, kept):
        """Return whether the guest's own board holds the move that was answered, and is otherwise as it was."""
        with contextlib.suppress(RefusedError):
            many = "It changed the board in {} cells."
            return self.read(value, order, kept) == self._difference(self.board_after(kept), order, kept, many)
        return False

    def read(self, value, order, kept):
        """Return the cell that was answered. Raises RefusedError with what is wrong with the answer."""
        rows, columns = order["rows"], order["columns"]
        count = rows * columns
        if isinstance(value, types.GeneratorType):
            raise RefusedError("It answered a generator: there is a yield where a return belongs.")
        if self.reply == "the board, changed in place":
            return self._difference(self.board_after(kept), order, kept, "It changed the board in {} cells.")
        if value is None:
            raise RefusedError("It answered None.")
        shown = one_line(repr(value), 60)
        keys = self.actions or (list(kept[0]) if self.shape == "dict" and isinstance(kept[0], dict) else [])
        if self.reply == "a new board" and self.where == "attribute":
            value = getattr(value, self.board_name, value)
        elif type(value).__module__ == self.guest.module.__name__:
            kept = [*getattr(value, "_fields", ()), *getattr(value, "__slots__", ()), *getattr(value, "__dict__", ())]
            value = {name: getattr(value, name, None) for name in kept} or value
        elif isinstance(value, str) and value not in keys and re.fullmatch("[a-z][1-9]", value.lower()):
            row, column = int(value[1]) - 1, ord(value[0].lower()) - 97  # from the top where a pair is wanted
            first = self.reply.endswith("1")
            value = [row + first, column + first] if self.is_pair else (rows - row - 1) * columns + column + first
        named = named_cell(value) if isinstance(value, dict) and self.reply != "a new board" else None
        if named is not None:
            value = named
        elif self.index is not None:
            members = list(value.values()) if isinstance(value, dict) else value
            try:
                value = members[self.index]
                if self.is_pair and not hasattr(value, "__len__") and value is not None:
                    value = members[self.index : self.index + 2]
            except (TypeError, IndexError, KeyError):
                raise RefusedError(f"It answered {shown}, which has no member {self.index + 1}.") from None
            if value is None:
                raise RefusedError(f"It answered {shown}, and its move in it is None.")
        elif isinstance(value, dict) and self.reply != "a new board":
            value = list(value.values())  # of unknown names: row and column, or the cell alone
            value = value[0] if len(value) == 1 else value
        if self.reply == "a new board":
            return self._difference(value, order, kept, "It answered a board with {} cells changed.")
        if value in keys:
            return keys.index(value)
        if self.is_pair:
            first = int(self.reply.endswith("1"))
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
        first = int(self.reply.endswith("1"))
        try:
            if self.reply == "the cell's bit":
                value = value.bit_length() - 1 if value.bit_count() == 1 else None
            cell = whole(value)
        except (TypeError, ValueError):
            raise RefusedError(f"It answered {shown}, which is no cell's number.") from None
        if not first <= cell < count + first:
            raise RefusedError(f"It answered {shown}, and cells are {first} to {count + first - 1}.")
        return MAGIC.index(cell) if self.shape == "numbers that sum to 15" else cell - first

    def _difference(self, board, order, kept, many):
        before = kept[2]
        now = self.cells_of(board, len(before))
        if now is None:
            raise RefusedError(f"It answered {one_line(repr(board), 60)}, which is no board.")
        cells = [cell for cell, (old, new) in enumerate(zip(before, now)) if new is not old and new != old]
        if len(cells) != 1:
            raise RefusedError(many.format(len(cells) or "no"))
        cell, sign = cells[0], self.signs[self.seen(order["side"], "")[0]]
        if now[cell] != sign:
            raise RefusedError(f"It wrote {one_line(repr(now[cell]), 30)} into a cell where {literal(sign)} moves.")
        return cell


def played(cells, x, o):
    """Return the cells of the stones in an order in which they may have been played."""
    own = [[i for i, each in enumerate(cells) if each is sign] for sign in (x, o)]
    return [own[number % 2][number // 2] for number in range(len(own[0]) + len(own[1]))]


def start_of(game):
    """Return the state that a game begins with, be it an attribute or a method's result; None without one."""
    found = next((getattr(game, name) for name in dir(game) if START_NAME.match(snake(name))), None)
    return found() if callable(found) else found


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


def words_of(word):
    """Return the parts of an argument by number or name: of a pair, '(board,side)', or of a thing with names,
    '{board:board,mark:side}'; any other argument is its own part 0."""
    if word.startswith("{"):
        return dict(each.partition(":")[::2] for each in word[1:-1].split(","))
    return dict(enumerate(word[1:-1].split(",") if word.startswith("(") else [word]))


class Bag(dict):
    """A dict whose keys are attributes too, like an observation or a configuration of a competition."""

    def __getattr__(self, name):
        if name in self:
            return self[name]
        raise AttributeError(name)


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
