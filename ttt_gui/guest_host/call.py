"""Makes the arguments of a call as the way of calling says, and the objects of the guest's own that they need."""

from __future__ import annotations

import contextlib
import json
import re

from .answer import Reader, attribute_of, literal
from .boards import MAGIC, AskedPosition, Boards, played
from .source import ACTIONS_NAME, RESULT_NAME, RefusedError, one_line, snake

SIDE_NAME = re.compile(r"letter|player|symbol|mark|sign|piece|token|side|turn|^(me|ai|bot|computer|x_or_o|colou?r)$")
OTHER_NAME = re.compile(r"opponent|human|other|enemy|adversary|rival|^(you|user|foe|opp|them|theirs)(_|$)")
TURN_NAME = re.compile(r"^(current(_?player|_?turn)?|(whose_?)?turn|(player_?)?to_?move|player|side)$")
HOLDER_NAME = re.compile(r"board|state|grid|game|field|env|match|ttt|tic_?tac|position")
OWN_NAME = re.compile(r"(^|_)(ai|comp|computer|bot|cpu|machine|engine|agent)(_|$)")
STONES_NAME = re.compile(
    r"(^|_)(marked|filled|placed|occupied|stones|moves|turns|plies|ply)(_|$)|(move|turn|stone|piece|ply)_?count"
)
EMPTY_NAME = re.compile(r"(^|_)(empty|free|left|remaining|open|available)(_|$)")
START_NAME = re.compile(r"^(get_)?(initial|start|root)(_state|_board|ing_state)?$")
ROW_NAME = re.compile(r"^(r|row|i|y|line|fila|zeile|riga|ligne|linha|satir|rad|rzad|wiersz|baris)$")
ARGUMENT_WORDS = (
    "mine", "theirs", "board", "side", "opponent", "depth", "alpha", "beta", "maximising", "self", "game", "stones",
    "rows", "columns", "k"
)  # fmt: skip


class Caller:
    """Makes the function and the arguments of each call. ``boards`` makes the boards, ``reader`` reads the answers."""

    def __init__(self, guest):
        self.guest, calling = guest, guest.calling
        self.words, self.where, self.plays = calling["arguments"], calling["where"], calling["plays"]
        self.board_name = calling["board_name"]
        self.boards = Boards(guest)
        self.reader = Reader(guest, self.boards)
        for word in self.words:
            if not word.startswith("=") and not set(words_of(word).values()) <= set(ARGUMENT_WORDS):
                raise RefusedError(f"“{one_line(word, 40)}” is nothing that an argument can be given.")
        self.owner, self.method, self.function = self._find_function(calling["function"])
        self.holder = self._find_holder() if self.where == "attribute" else None
        self._made = {}

    def _find_function(self, written):
        """Return the function's class, None without one, its name there, and the function."""
        owner, _, name = written.rpartition(".")
        module = vars(self.guest.module)
        place = module.get(owner) if owner else None
        found = getattr(place, name, None) if owner else module.get(name)
        if not callable(found):
            raise RefusedError(f"There is no function {written} in {self.guest.name}.")
        return place, name, found

    def _find_holder(self):
        """Return the class whose objects have the board: the function's own, or another whose object it is given."""
        owner = self.owner if "self" in self.words and "board" not in self.words else None
        empty = AskedPosition(3, 3, 3, "X", "." * 9)
        empty.board = self.boards.make(self.boards.flat(empty.cells), 3, 3)
        its = vars(self.guest.module).values()
        others = [each for each in its if isinstance(each, type) and each is not self.owner]
        for found in [owner, *others] if owner else others:
            if found.__module__ == "builtins":
                continue
            made, error, _ = self.guest.guarded(lambda its=found: its(*self._maker_arguments(its, empty, empty.board)))
            if error is None and hasattr(made, attribute_of(made, self.board_name)):
                return found
        if owner:
            return owner  # the attempt to make its object in prepare() says why that fails
        makes = f"makes objects with a {self.board_name} without being told more"
        raise RefusedError(f"No class in {self.guest.name} {makes}.")

    def _maker_arguments(self, its, question, board, kept_in=None):
        """Return what making an object of a class takes: arguments without a default by what their names ask for.

        ``board`` is what a board is given, None for nothing; ``kept_in`` the object that has the board, None for none.
        """
        import inspect

        side, signs = question.side, self.boards.signs
        found, unknown = [], ["O", "X"] if side == "X" else ["X", "O"]  # for unknown names: own sign, then the other
        words = [("depth", len(question.cells)), (r"^(size|n|m|rows?|height)$", question.rows)]
        words += [(r"^(columns?|cols?|width)$", question.columns), (r"^(k|win\w*|in_a_row)$", question.k)]
        words += [("^name$", "guest")]
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
                found.append(signs[other])
                unknown = [each for each in unknown if each != other]
            elif SIDE_NAME.search(name):
                found.append(signs[side])
                unknown = [each for each in unknown if each != side]
            elif any((each.name, member) in self.guest.used for member in dir(kept_in) if member[0] != "_"):
                found.append(kept_in)
            elif told := [value for pattern, value in words if re.search(pattern, name)]:
                found.append(told[0])
            elif unknown:
                found.append(signs[unknown.pop()])
            else:
                raise TypeError(f"{its.__name__} cannot be made: it needs {each.name}")
        return found

    def forget(self):
        """Forget the guest's objects, so that they are made anew."""
        self._made.clear()

    def prepare(self, question):
        """Return the function and its arguments for a question, and note in it where its board is found afterwards."""
        boards, module = self.boards, vars(self.guest.module)
        rows, columns, side, cells = question.rows, question.columns, question.side, question.cells
        question.flat = flat = boards.flat(cells)
        holder = made = game = None
        if self.where == "argument":
            question.board = boards.make(flat, rows, columns, boards.own_dict(len(cells)))
        if self.plays:  # each position is played from the start
            self._made.clear()
        is_held = self.where == "attribute" and (self.holder is not self.owner or "self" not in self.words)
        if "self" in self.words and self.owner is not None and not is_held:
            made = self._make(self.owner, question)
        if self.where == "attribute":
            question.holder = holder = self._make(self.holder, question) if is_held else made
            attribute = attribute_of(holder, self.board_name)
            if self.plays:
                self._play_on(holder, cells, columns)
                question.board = getattr(holder, attribute, None)
                if boards.cells_of(question.board, len(cells)) != flat:
                    shown = one_line(repr(question.board), 80)
                    raise RefusedError(f"Its own {self.plays} makes another board: {shown}.")
            else:
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
        if boards.shape == "state of its own":
            game, question.board = self._play(question)
            made = made and self._make(self.owner, question, game)
        arguments = []
        for word in self.words:
            if word == "self" and made is not None:
                continue
            if word == "game":
                arguments.append(game)
            elif word in ("board", "self") and holder is not None:
                arguments.append(holder)
            else:
                parts = {name: self._argument(each, question) for name, each in words_of(word).items()}
                arguments.append(
                    Bag(parts) if word[0] == "{" else tuple(parts.values()) if word[0] == "(" else parts[0]
                )
        return getattr(made, self.method) if made is not None else self.function, arguments

    def _make(self, its, question, kept_in=None):
        """Return an object, the same for all questions unless it is made with the board; its game begins anew."""
        given = question.board
        if given is None:
            given = self.boards.make(question.flat, question.rows, question.columns)
        arguments = self._maker_arguments(its, question, given, kept_in)
        key = its, repr([value for value in arguments if value is not kept_in])
        found, names = self._made.get(key, (None, {}))
        if self.where == "argument" and not arguments:  # agent = Agent(); agent.train()
            found = found or next((each for each in vars(self.guest.module).values() if type(each) is its), None)
        if found is None:
            found = its(*arguments)
            names = {name: value for name, value in kept_by(found).items() if is_of_game(name, value)}
            if not any(value is given for value in arguments):
                self._made[key] = found, names
        elif self.where == "attribute":
            put_names(found, names)
        return found

    def _play(self, question):
        """Play a position from the start of the guest's game by its own moves; return the game and its state there."""
        game, names = self._game(question)
        state = start_of(game)
        question.actions = sorted(getattr(game, names[0])(state))
        for cell in played(list(question.cells), "X", "O"):
            state = getattr(game, names[1])(state, question.actions[cell])
        return game, state

    def _play_on(self, holder, cells, columns):
        """Have an object play the stones by its own method, the two sides in turn."""
        import inspect

        play = getattr(holder, self.plays)
        needed = [each for each in inspect.signature(play).parameters.values() if each.default is each.empty]
        names = [snake(each.name) for each in needed]
        first = self.boards.first
        is_pair = len(needed) == 3 or (len(needed) == 2 and (self.reader.is_pair or bool(ROW_NAME.match(names[0]))))
        order = "XO" if cells.count("X") >= cells.count("O") else "OX"  # one who always has O may begin with O
        for number, cell in enumerate(played(list(cells), *order)):
            its = [cell // columns + first, cell % columns + first] if is_pair else [cell + first]
            its = its[::-1] if self.boards.reply.startswith("column") else its
            its = [*its, self.boards.signs[order[number % 2]]][: len(needed)]
            if len(its) == len(needed) > 1 and [bool(SIDE_NAME.search(name)) for name in names][:2] == [True, False]:
                its = [its[-1], *its[:-1]]  # place(player, cell)
            play(*its)

    def _game(self, question):
        """Return an object of the last class with a start, actions and results, and the names of the latter two."""
        for its in reversed([each for each in vars(self.guest.module).values() if isinstance(each, type)]):
            names = [next((n for n in dir(its) if each.match(snake(n))), None) for each in (ACTIONS_NAME, RESULT_NAME)]
            if all(names):
                as_x = AskedPosition(question.rows, question.columns, question.k, "X", question.cells)
                made = its(*self._maker_arguments(its, as_x, None))
                if start_of(made) is not None:
                    return made, names
        raise RefusedError(f"No class in {self.guest.name} has a start, actions and what comes of them.")

    def _argument(self, word, question):
        """Return what a word of the way of calling stands for, or a part of such a word."""
        side, cells, boards = question.side, question.cells, self.boards
        if word.startswith("="):
            return json.loads(word[1:])
        if word in ("board", "rows", "columns", "k"):
            return getattr(question, word)
        if word == "stones":
            return len(cells) - cells.count(".")
        if word in ("side", "opponent"):
            is_x = (side == "X") == (word == "side")
            styles = {"1 or -1": 1 if is_x else -1, "True for X": is_x}
            return styles.get(boards.side_word, boards.signs["X" if is_x else "O"])
        if word in ("mine", "theirs"):
            its = [i for i, each in enumerate(cells) if each != "." and (each == side) == (word == "mine")]
            makers = {
                "numbers that sum to 15": lambda: {MAGIC[i] for i in its},
                "bits": lambda: sum(1 << i for i in its),
                "set of cells": lambda: set(its),
            }
            return makers.get(boards.shape, lambda: its)()
        if word == "depth":
            return cells.count(".")
        return {"alpha": float("-inf"), "beta": float("inf")}.get(word, True)

    def _tell_turn(self, names, side):
        """Set whose turn it is, where the guest keeps that beside its board as a sign.

        A ``player`` beside an ``ai`` is no turn but the sign of the person who plays against the ``ai``.
        """
        has_own = any(OTHER_NAME.search(snake(each)) or OWN_NAME.search(snake(each)) for each in names)
        signs = list(self.boards.signs.values())
        held = [] if names is vars(self.guest.module) else [name for name, each in names.items() if is_one(each, signs)]
        for name, value in list(names.items()):
            is_turn = TURN_NAME.match(snake(name)) or name in self.guest.turns or (held == [name] and not has_own)
            is_turn = is_turn and not (has_own and snake(name) == "player")
            if is_turn and is_one(value, signs):
                names[name] = self.boards.signs[side]
            elif name in self.guest.turns and type(value) is str and names is not vars(self.guest.module):
                raise RefusedError(f"It keeps {literal(value)} as the side to move, and signs are others.")


def tell_counts(names, cells):
    """Set how many stones there are, or cells are empty, where the guest keeps that beside its board."""
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
