"""The conventions by which engines are called: one table, whose rows are tried in their order. Nothing of a file runs
here.

What the file shows (``describe`` in engine_host/describe.py explains each key) says which function is asked, where its
board is, what its parameters are given and whose sign is whose; what the file leaves open, the shape of the board and
how an answer is read, is tried. A calling holds when it is answered with legal moves in positions where any other
would not be. What stays undecided is not called.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any

from ttt_gui.engine.examine.calling import OWN_WORDS, UNKNOWN, Board, Calling, CallingError, Reply, Side, Where
from ttt_gui.engine.examine.grades import Answer, Blame, Kind
from ttt_gui.engine.examine.signs import Signs, all_signs
from ttt_gui.engine_host.source import is_member, snake
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

Facts = dict[str, Any]
MOST_TRIED = 48
"""The number of callings that are tried at most."""


class UndecidedError(Exception):
    """It is not known how a file is called; the message says how far that got, and ``calling`` is shown with it."""

    def __init__(self, sentence: str, calling: Calling) -> None:
        """Keep the calling to show beside the sentence."""
        super().__init__(sentence)
        self.calling = calling


# -- The function and its board ----------------------------------------------------------------------------------------

_BOARD = re.compile(r"board|grid|state|field|cells|squares|table|position|spaces|matrix|tablero|brett|^(b|s|m|ttt)$")
_HOLDER = re.compile(r"^(game|env|environment|match|ttt|tic_?tac_?toe|state|node|board|position|g)$")


@dataclass(frozen=True)
class Entry:
    """The function that is asked for a move, and where its board is: in a ``parameter``, which may be given an object
    that has it, in an attribute or in a global; ``board`` is the name of what holds it, '' where that is not known."""

    function: Facts
    file: Facts
    where: Where
    board: str
    parameter: str = ""

    @property
    def name(self) -> str:
        """The name of the function, as best_move or Player.move."""
        return name_of(self.function)

    @property
    def depth(self) -> int:
        """How deep boards are indexed anywhere in the file: 2 for rows, or for a pair."""
        found = [0]
        for function in self.file["functions"]:
            for key, (depth, _, pair) in function["indexed"].items():
                name = key.rpartition(".")[2]
                if name == self.board or _BOARD.search(snake(name)):
                    found.append(2 if pair else depth)
        return max(found)

    def board_data(self) -> list[Facts]:
        """Return what looks like a board in the file, its own board first."""
        made: list[Facts] = self.file["globals"]
        return sorted(made, key=lambda each: (each["name"] != self.board, not each["name"], each["where"] == ""))


def name_of(function: Facts) -> str:
    """Return the name by which a function is called: best_move, or Player.move."""
    return f"{function['class']}.{function['name']}" if function["class"] else str(function["name"])


def entry_of(file: Facts, function: str = "") -> Entry:
    """Return the function to ask: the one that is named, or that a person has put around an engine, or the one that
    the file shows. Raises UndecidedError where there is none, or more than one."""
    functions = file.get("functions", ())
    named = [each for each in functions if (function or OWN_WORDS) in (each["name"], name_of(each))]
    entries = file.get("entries", ())
    chosen = named or ([] if function else [each for each in functions if name_of(each) in entries])
    if not chosen:
        none = "no function in it looks like one that is asked for a move"
        raise UndecidedError(f"it has no function “{function}”" if function else none, _shown(UNKNOWN))
    if len({name_of(each) for each in chosen}) > 1:
        names = [f"“{name}”" for name in dict.fromkeys(map(name_of, chosen))]
        options = " or ".join(f"--function {name[1:-1]}" for name in names)
        sentence = f"{', '.join(names[:-1])} and {names[-1]} could be meant: name one ({options})"
        try:
            first = callings(file, name_of(chosen[0]))[0].calling
        except UndecidedError as error:
            first = error.calling
        raise UndecidedError(sentence, first)
    entry = _entry(chosen[0], file)
    if file.get("apart") and not function:
        raise UndecidedError(file["apart"], _shown(entry.name))
    return entry


def _shown(name: str) -> Calling:
    """Return a calling that is only shown, of which nothing is known but the name."""
    return Calling(name if name != UNKNOWN else "best_move", ("board", "side"))


def _entry(function: Facts, file: Facts) -> Entry:
    """Find where the board of a function is."""
    indexed, parameters = function["indexed"], function["parameters"]
    kept = [each for each in file["globals"] if each["where"] == "attribute"]
    kept = [each for each in kept if each["board"]] or kept  # an attribute that is no board may be anything
    own = [each["name"] for each in kept if each["class"] == function["class"]]
    everywhere = dict.fromkeys(key for each in file["functions"] for key in each["indexed"])
    attributes = [key.partition(".")[2] for key in sorted(everywhere, key=lambda key: "self." not in key) if "." in key]
    attributes = [each for each in attributes if _BOARD.search(snake(each))] + [each["name"] for each in kept]
    if not any(each["board"] for each in file["globals"]):
        attributes += [each[5:] for each in sorted(everywhere) if each.startswith("self.")]
    for parameter in parameters:  # an object of the file that has a board
        name = parameter["name"]
        inside = [key.partition(".")[2] for key in indexed if key.startswith(f"{name}.")]
        if inside and name not in indexed:
            return Entry(function, file, Where.ATTRIBUTE, inside[0], name)
        used = set(function["members"].get(name, ()))
        for each in file["classes"] if used and name not in indexed else ():
            its = [board["name"] for board in kept if board["class"] == each["name"]]
            if its and used <= set(each["members"]):
                return Entry(function, file, Where.ATTRIBUTE, its[0], name)
    likely = [each["name"] for each in parameters if _BOARD.search(snake(each["name"]))]
    likely += [each["name"] for each in parameters if each["name"] in indexed]
    classes = {each["name"].lower() for each in file["classes"]}
    for parameter in parameters:
        name, annotation = parameter["name"], parameter["annotation"].strip("'\"").lower()
        is_object = annotation in classes or (_HOLDER.match(snake(name)) and name not in indexed and name not in likely)
        if is_object and attributes and name not in indexed:
            return Entry(function, file, Where.ATTRIBUTE, attributes[0], name)
    if likely:
        return Entry(function, file, Where.ARGUMENT, likely[0], likely[0])
    if function["class"] and not function["static"] and attributes:
        name = (own or attributes)[0]
        is_board = _BOARD.search(snake(name)) or any(each["name"] == name and each["board"] for each in kept)
        return Entry(function, file, Where.ATTRIBUTE, name if is_board else f"{UNKNOWN}{name}")
    names = [each["name"] for each in file["globals"] if each["where"] == "global"]
    unknown = [each["name"] for each in parameters if not _role(each) and not each["default"]]
    if unknown:
        return Entry(function, file, Where.ARGUMENT, unknown[0], unknown[0])
    name = min(names, key=lambda each: (each not in indexed, not _BOARD.search(snake(each))), default="")
    return Entry(function, file, Where.GLOBAL, name)


# -- What the parameters are given -------------------------------------------------------------------------------------

_SIDE = re.compile(
    r"player|side|mark|letter|symbol|turn|piece|token|sign|computer|who|current|colou?r|_choice$|^(me|ai|bot|p|c|cpu)_?\d?$|^(ai_|comp|x_or_o)"
)
_NO_SIDE = re.compile(r"first|last|prev|start|begin|win|num|count|total|^n_|score|moves|name")
_OPPONENT = re.compile(r"opponent|human|enemy|other|adversary|^(h_choice|you|user|opp)")
_DEPTH = re.compile(r"depth|^(ply|plies|level|d)$")
_MAXIMISING = re.compile(r"^is_?max|maxi|^max_?(player|turn)|^is_?ai|is_?computer|ai_?turn")
_IS_X = re.compile(r"^(is_?x|x_?(turn|to_?move|plays|is_?next|next))")
_OWN = re.compile(r"(^|_)(ai|comp|computer|bot|cpu|machine|engine|agent|me|my|own|maximi[sz]er)(_|$)")
_PERSON = re.compile(r"(^|_)(player|person|p|user)(_|\d|$)")


def _role(parameter: Facts) -> str:
    """Return what a parameter is given, by its name or its use: a word of Calling.arguments, '' where that is open."""
    name, annotation = snake(parameter["name"]), parameter["annotation"].lower()
    if re.match(r"^(alpha|a|beta)$", name):
        return "beta" if name == "beta" else "alpha"
    if _IS_X.match(name):
        return "side"
    for pattern, word in ((_MAXIMISING, "maximising"), (_OPPONENT, "opponent"), (_DEPTH, "depth"), (_SIDE, "side")):
        if pattern.search(name) and not (word == "side" and _NO_SIDE.search(name)):
            return "side" if word == "maximising" and annotation == "str" else word
    for word, names in (("rows", r"size|n|rows"), ("columns", "columns|cols"), ("k", "k|win_length")):
        if re.fullmatch(names, name):
            return word
    return "side" if parameter.get("is_stone") and not _NO_SIDE.search(name) else ""


def _arguments(entry: Entry, signs: Signs) -> tuple[tuple[str, ...], Side, list[str]]:
    """Return what the parameters are given, how the engine is told its side, and the parameters that are not known."""
    function, parameters = entry.function, entry.function["parameters"]
    words = ["self"] if function["class"] and not function["static"] else []
    side, unknown = Side.NONE, []
    roles = {each["name"]: _role(each) for each in parameters}
    for each in parameters:  # a default that is a sign
        if each["default"] and not roles[each["name"]] and isinstance(_value(each["default"]), str):
            roles[each["name"]] = "side" if _value(each["default"]) in (signs.x, signs.o) else ""
    told = [name for name, role in roles.items() if role == "side" and name != entry.parameter]
    if any(_OWN.search(snake(name)) for name in told):  # def computer_move(board, computer, player)
        roles |= {name: "opponent" for name in told if _PERSON.search(snake(name))}
    if len(told) == 2 and told[1].rstrip("2") == told[0].rstrip("1"):
        roles[told[1]] = "opponent"  # player1, player2
    by_use = [each["name"] for each in parameters if each.get("is_stone") and each["name"] in told]
    if len(told) == 2 == len(by_use) and "opponent" not in roles.values() and not _SIDE.search(snake(told[1])):
        roles[told[1]] = "opponent"
    if not isinstance(signs.x, str):  # the letter that the person chose is only shown: the cells hold numbers
        chosen = {name: role for name, role in roles.items() if name.endswith("_choice")}
        roles |= {name: '="O"' if role == "opponent" else '="X"' for name, role in chosen.items()}
    wanted = [index for index, each in enumerate(parameters) if not each["default"] or roles[each["name"]] == "side"]
    for parameter in parameters[: max(wanted, default=-1) + 1]:
        name, role = parameter["name"], roles[parameter["name"]]
        if name == entry.parameter:
            words.append("board")
        elif parameter["default"] and role != "side":
            words.append(_literal(parameter["default"]))
        elif not role or (role == "side" and side is not Side.NONE):
            unknown.append(name)
            words.append(UNKNOWN)
        else:
            if role == "beta" and "alpha" not in words:
                role = "=null"
            words.append(role)
            if role == "side":
                side = _style(parameter, signs)
            if role == "maximising" and parameter.get("maximal") in (signs.x, signs.o):
                side = Side.ALWAYS_X if parameter["maximal"] == signs.x else Side.ALWAYS_O
    if side is Side.NONE and "opponent" in words:
        side = Side.SIGN
    return tuple(words), side, unknown


def _literal(source: str) -> str:
    """Return a default as it is written, as a JSON literal after '='; 'alpha' or 'beta' for an infinity, '=null' for
    what is no literal."""
    text = {"True": "true", "False": "false", "None": "null"}.get(source, source.replace("'", '"'))
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return "alpha" if "-" in text and "inf" in text else "beta" if "inf" in text else "=null"
    return f"={text}"


def _value(source: str) -> object:
    """Return the value of a default, where it is a number, a text or a member of an enumeration; None for others."""
    if is_member(source):
        return source
    literal = _literal(source)
    return json.loads(literal[1:]) if literal.startswith("=") else None


# -- The table of conventions ------------------------------------------------------------------------------------------

_COPY = r"^(list|dict|copy|deepcopy|copy\.(copy|deepcopy))\(|\.copy\(\)$|\[:\]$|^[\w.]*(board|state|grid)\w*$"
_OF_ANNOTATION = (
    (r"ndarray|np\.|numpy", Board.NUMPY),
    (r"^(list|sequence)\[.*(list|sequence)\[", Board.NESTED),
    (r"^tuple\[.*tuple\[", Board.NESTED_TUPLE),
    (r"^(dict|mapping)", Board.DICT),
    (r"^str\b", Board.TEXT),
    (r"^tuple", Board.TUPLE),
)


def _shows(board: Board) -> Callable[[Entry], bool]:
    """Return a function that says of an Entry whether its file shows the board to have this shape."""

    def shows(entry: Entry) -> bool:
        return board in _shapes(entry)

    return shows


def _tells(parameter: str) -> Callable[[Entry], bool]:
    """Return a function that says of an Entry whether its parameter for the side is used in this way: 'truth', 'index',
    'number' or 'sign' (see told_by() in engine_host/describe.py)."""

    def tells(entry: Entry) -> bool:
        return any(each.get("told") == parameter for each in entry.function["parameters"] if _role(each) == "side")

    return tells


def _answers(pattern: str, is_pair: bool = False) -> Callable[[Entry], bool]:
    """Return a function that says of an Entry whether its function returns something written like ``pattern``, or with
    ``is_pair`` a pair."""

    def answers(entry: Entry) -> bool:
        parts = [part for each in entry.function["answers"] for part in each if part != "None"]
        is_place = any(map(_is_place, parts)) or (parts and _has_pair(entry))
        return (is_pair and bool(is_place)) or any(re.search(pattern, part) for part in parts)

    return answers


@dataclass(frozen=True)
class Convention:
    """A row of the table: what it says of a calling, and whether a file shows it. ``is_tried`` where it is tried even
    in a file that does not show it."""

    says: Board | Side | Reply
    shows: Callable[[Entry], bool]
    is_tried: bool = False


TABLE = (
    # how the board is written
    Convention(Board.LIST, _shows(Board.LIST), True),
    Convention(Board.NESTED, _shows(Board.NESTED), True),
    Convention(Board.TEXT, _shows(Board.TEXT)),
    Convention(Board.TUPLE, _shows(Board.TUPLE)),
    Convention(Board.NESTED_TUPLE, _shows(Board.NESTED_TUPLE)),
    Convention(Board.DICT, _shows(Board.DICT), True),
    Convention(Board.NUMPY, _shows(Board.NUMPY)),
    Convention(Board.LIST_FROM_1, _shows(Board.LIST_FROM_1)),
    # how the answer is read
    Convention(Reply.CELL_FROM_0, _answers(r"^\w+$"), True),
    Convention(Reply.CELL_FROM_1, _answers(r"\+ 1\b"), True),
    Convention(Reply.ROW_COLUMN, _answers(r"^divmod\(", is_pair=True), True),
    Convention(Reply.ROW_COLUMN_FROM_1, _answers(r"^\(.*\+ 1\b"), True),
    Convention(Reply.NEW_BOARD, _answers(_COPY), True),
    Convention(Reply.CHANGED_BOARD, lambda entry: not entry.function["answers"], True),
    Convention(Reply.COLUMN_ROW, _answers("$^"), True),
    # how the side is told
    Convention(Side.IS_X, _tells("truth")),
    Convention(Side.INDEX, _tells("index")),
    Convention(Side.NUMBER, _tells("number")),
    Convention(Side.SIGN, _tells("sign"), True),
)
"""The conventions, the likeliest first; those that a file shows go before the others."""


def _rows(kind: type[Board | Side | Reply], entry: Entry) -> list[tuple[Any, bool]]:
    """Return the conventions of one kind that may hold, each with whether the file shows it, those first."""
    rows = [(row.says, row.shows(entry)) for row in TABLE if isinstance(row.says, kind)]
    rows = [row for row in rows if row[1] or any(row[0] is each.says and each.is_tried for each in TABLE)]
    shapes = _shapes(entry) if kind is Board else []
    return sorted(rows, key=lambda row: shapes.index(row[0]) if row[0] in shapes else len(shapes) + (not row[1]))


def _shapes(entry: Entry) -> list[Board]:
    """Return the shapes that a file shows its board to have."""
    shown: list[Board] = []
    for parameter in entry.function["parameters"]:
        annotation = parameter["annotation"].strip("'\"").replace("typing.", "").lower()
        if parameter["name"] == entry.parameter and entry.where is Where.ARGUMENT:
            shown += [board for pattern, board in _OF_ANNOTATION if re.search(pattern, annotation)][:1]
    depth, words = entry.depth, [(each["board"], each["cells"]) for each in entry.board_data()]
    words += [(word, 0) for word in entry.file["shapes"]]
    for word, cells in words:
        if word in {each.value for each in Board}:
            board = Board.LIST_FROM_1 if (word, cells) == ("list", 10) else Board(word)
            if not depth or board is Board.DICT or (depth > 1) == board.is_nested:
                shown.append(board)
    if "hashable" in entry.file["shapes"]:
        shown += [Board.NESTED_TUPLE] if depth > 1 else [Board.TUPLE, Board.TEXT]
    if any(pair for function in entry.file["functions"] for _, _, pair in function["indexed"].values()):
        shown.append(Board.NUMPY)
    if depth:
        shown.append(Board.NESTED if depth > 1 else Board.LIST)
    if "numpy" not in entry.file["imports"]:  # an array is copied deeply where a list of lists is not
        shown = [each for each in shown if each is not Board.NUMPY]
    return list(dict.fromkeys(shown))


_SCORE = re.compile(
    r"score|val|eval|util|best$|^-?\d+$|^-?inf|^-?math\.inf|depth|result|alpha|beta|cost", re.IGNORECASE
)
_MOVE = re.compile(r"move|cell|pos|square|action|index|idx|spot|place|row|col|^\(|^(i|j|m)$|None", re.IGNORECASE)
_PAIR = re.compile(r"^[\[(][^,\[\]()]+,[^,\[\]()]+[\])]$")


def _is_place(text: str) -> bool:
    """Return whether a pair as it is written may be row and column: neither member is a score, or None."""
    members = [each.strip() for each in text[1:-1].split(",")]
    return bool(_PAIR.match(text)) and not any(
        each == "None" or (_SCORE.search(each) and not _MOVE.search(each) and not re.fullmatch(r"-?\d+", each))
        for each in members
    )


def _members(entry: Entry) -> list[int | None]:
    """Return which member of an answer may be the move: None for the whole, the likeliest first."""
    answers = [each for each in entry.function["answers"] if each not in ([], ["None"])]
    for each in answers:
        parts = each
        if len(each) == 1 and _PAIR.match(each[0]) and not _is_place(each[0]):
            parts = [part.strip() for part in each[0][1:-1].split(",")]
        if len(parts) == 2:
            scores = [bool(_SCORE.search(part)) and not _MOVE.search(part) for part in parts]
            if scores[0] != scores[1]:
                return [int(scores[0]), None]
    is_many = any(len(each) > 1 or each[0][:1] in "{[(" or "(" in each[0] for each in answers)
    return [None, 1, 0] if is_many or entry.function["kind"] == "search" else [None]


# -- Whose sign is whose -----------------------------------------------------------------------------------------------


def _style(parameter: Facts, signs: Signs) -> Side:
    """Return how a parameter tells the side."""
    if parameter["annotation"].lower() == "bool" or _IS_X.match(snake(parameter["name"])):
        return Side.IS_X
    if parameter.get("told") == "index" and isinstance(signs.x, str):
        return Side.INDEX
    if (signs.x, signs.o) == (1, -1) or (parameter.get("told") == "number" and isinstance(signs.x, str)):
        return Side.NUMBER
    return Side.SIGN


def _own_side(entry: Entry, signs: Signs) -> Side | None:
    """Return how an engine without a parameter for its side knows it: always one sign, which the file gives the
    computer; Side.NONE where it finds out from the stones; None where the file does not show it."""
    function, both = entry.function, (signs.x, signs.o)
    stored = [each for each in function["stores"] if each in both]
    stored += [2 for each in function["parameters"] if each["default"] == "2" and 2 in both and not _role(each)]
    own = [value for name, value in entry.file["named"].items() if _OWN.search(snake(name)) and value in both]
    stored = own[:1] or stored
    keeps_board = entry.where is Where.ATTRIBUTE and not entry.parameter
    for its in entry.file["classes"]:
        if its["name"] == function["class"]:  # class Computer: def __init__(self, sign="O")
            needed = [each for each in its["parameters"] if not each["default"]]
            if any(_role(each) == "side" or (each["given"] and {*each["given"]} <= {*both}) for each in needed):
                return Side.NONE  # it is made with its sign
            told = [_value(each["default"]) for each in its["parameters"] if _role(each) == "side" and not keeps_board]
            if told := [each for each in told if each in both]:
                return Side.ALWAYS_X if told[0] == signs.x else Side.ALWAYS_O
    written = {each for each in function["stores"] if each in both}
    if len(set(stored)) == 1 and (len(written) == 1 or not function["finds_side"]):
        return Side.ALWAYS_X if stored[0] == signs.x else Side.ALWAYS_O
    return Side.NONE if function["finds_side"] else None


# -- The callings of a file --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Guess:
    """A calling to try. ``is_evident`` where the file itself shows its signs."""

    calling: Calling
    is_evident: bool = False


def callings(file: Facts, function: str = "") -> tuple[Guess, ...]:
    """Return the callings of a file to try, in their order, none twice. Raises UndecidedError where a person has to say
    what the file does not show."""
    entry = entry_of(file, function)
    only = any(" = " not in each["what"] for each in file["module_level"])
    if entry.function["name"] == OWN_WORDS:
        return (Guess(Calling(OWN_WORDS, ("board", "side"), definitions_only=only), True),)
    found: dict[Calling, Guess] = {}
    undecided: UndecidedError | None = None
    for signs in all_signs(file):
        try:
            for guess in _of_signs(entry, signs, only):
                found.setdefault(guess.calling, guess)
        except UndecidedError as error:
            undecided = undecided or error
            break
    if not found:
        raise undecided or UndecidedError("no way to call it is known", _shown(entry.name))
    candidates = list(found.values())
    whole = [replace(each, calling=replace(each.calling, definitions_only=False)) for each in candidates[:4] if only]
    return (*candidates[:4], *whole, *candidates[4:])


def _of_signs(entry: Entry, signs: Signs, definitions_only: bool) -> Iterator[Guess]:
    """Yield the callings of a function with these signs, the likeliest first. Raises UndecidedError where what it
    takes, or its side, is not known."""
    function = entry.function
    arguments, side, unknown = _arguments(entry, signs)
    empties = [each for each in signs.empties if each not in (signs.x, signs.o)]
    is_text = all(isinstance(each, str) and len(each) == 1 for each in (signs.x, signs.o))
    boards = [row for row in _rows(Board, entry) if is_text or row[0] is not Board.TEXT]
    replies = _rows(Reply, entry)
    if _has_pair(entry):
        replies.sort(key=lambda row: row[0] is not Reply.ROW_COLUMN)
    first = Calling(
        entry.name, arguments, boards[0][0], entry.where, entry.board or "board",
        signs.x, signs.o, empties[0], side, replies[0][0], None, definitions_only,
    )  # fmt: skip
    _refuse_unknown(entry, unknown, first)
    own = _own_side(entry, signs) if side is Side.NONE else side
    sides = [own] if own else []
    if function["asks_input"] and side is Side.SIGN:  # for the other side such a function asks a person
        sides += [Side.ALWAYS_O, Side.ALWAYS_X]
    if not sides:
        if not any(each is Reply.CHANGED_BOARD and shown for each, shown in replies):
            what = "it is not told whose turn it is, and its source does not show whose sign it plays"
            raise UndecidedError(what, first)
        sides = [Side.ALWAYS_O, Side.ALWAYS_X]  # the stone that it puts says so
    candidates: list[tuple[Any, ...]] = []
    members = _members(entry)
    for (ith, (board, _)), (jth, empty) in product(enumerate(boards[:5]), enumerate(empties[:3])):
        for (kth, (reply, _)), (mth, member) in product(enumerate(replies), enumerate(members)):
            rank = 2 * ith + 3 * jth + kth + mth
            candidates.append((rank, len(candidates), board, empty, reply, member))
    for _, _, board, empty, reply, member in sorted(candidates, key=lambda candidate: candidate[:2]):
        if reply in (Reply.CHANGED_BOARD, Reply.NEW_BOARD) and member is not None:
            continue
        for each in sides:
            try:
                calling = replace(first, board=board, empty=empty, reply=reply, side=each, answer_index=member)
            except CallingError:
                continue
            yield Guess(calling, signs.is_sure)


def _has_pair(entry: Entry) -> bool:
    """Return whether a function's answers are pairs, or its board is made of rows."""
    is_nested = entry.depth > 1 or any(each["board"].startswith("nested") for each in entry.board_data()[:1])
    return is_nested and bool(entry.function["answers"]) and entry.function["returns"] != "int"


def _refuse_unknown(entry: Entry, unknown: Sequence[str], calling: Calling) -> None:
    """Raise UndecidedError where what the function takes, or its board, is not known; ``unknown`` are such parameters,
    ``calling`` is what is shown with the error."""
    function, parameter = entry.function, entry.parameter
    keys = function["keys"].get(parameter, ())
    unpacked = function["unpacked"].get(parameter, ())
    members = [each for each in function["members"].get(parameter, ()) if each not in KNOWN_MEMBERS]
    is_made = any(entry.board in each["members"] for each in entry.file["classes"])
    if keys or (members and not (entry.where is Where.ATTRIBUTE and is_made)) or len(unpacked) == 2:
        roles = {key: "cells" if _BOARD.search(snake(key)) else "side" if _role(_named(key)) == "side" else UNKNOWN
                 for key in keys}  # fmt: skip
        written = ", ".join(f'"{key}": {value}' for key, value in roles.items())
        written = UNKNOWN + (f"{{{written}}}" if keys else "")
        given = tuple(written if each == "board" else each for each in calling.arguments)
        parts = ", ".join(f"“{each}”" for each in [*keys, *members, *unpacked][:4])
        sentence = f"its “{parameter}” is no board alone but has parts of its own, {parts}"
        raise UndecidedError(sentence, replace(calling, arguments=given, where=Where.ARGUMENT))
    if unknown:
        is_open = len(unknown) > 1 or (parameter not in function["indexed"] and not _BOARD.search(snake(parameter)))
        given = (*(each for each in calling.arguments if each == "self"), f"{UNKNOWN}*{UNKNOWN}")
        shown = replace(calling, arguments=given) if is_open else calling
        raise UndecidedError(f"what its parameter “{unknown[0]}” is given is not known", shown)
    if entry.board[:1] in ("", UNKNOWN):
        raise UndecidedError("its board is not found", calling)
    counted = next((each for each in function["counted"] if entry.where is Where.ATTRIBUTE), "")
    if counted:
        raise UndecidedError(f"its object keeps “{counted}” beside its board, which only its own moves set", calling)


def _named(name: str) -> Facts:
    """Return a parameter of which nothing but the name is known, for _role()."""
    return {"name": name, "annotation": ""}


_ARRAY = "T all any astype diagonal dtype flat flatten ndim nonzero ravel reshape shape size sum tolist trace transpose"
KNOWN_MEMBERS = frozenset([*dir(list), *dir(str), *dir(dict), *dir(set), *_ARRAY.split(" ")])
"""The attributes that lists, tuples, texts, dicts, sets and arrays have."""


# -- Positions on which callings are tried, and what is taken ----------------------------------------------------------


def shown_positions(rules: Rules) -> tuple[Position, ...]:
    """Return the empty board and the board after one move: a person sees how the engine answers them.

    A plain minimax takes seconds on these positions, so callings are not tried on them.
    """
    empty = Position(rules)
    return empty, empty.play(rules.cells // 2)


@lru_cache(maxsize=8)
def telling_positions(rules: Rules) -> tuple[Position, ...]:
    """Return up to four positions with one to three empty cells, which are answered at once and tell callings apart:
    where nearly all is taken, an answer that is read in another way than it is meant names no empty cell.

    No cell is empty that a score of 0 or 1 would name.
    """
    near: list[Position] = []
    for wanted in (2, 1, 2, 3):
        if found := _nearly_full(rules, wanted, tuple(near)):
            near.append(found)
    return tuple(near)


@lru_cache(maxsize=8)
def further_positions(rules: Rules) -> tuple[Position, ...]:
    """Return up to 24 positions with three to five empty cells, where an engine that is given other signs than it means
    plays otherwise."""
    found: dict[Position, None] = {}
    random = Random(1)
    for _ in range(200):
        position = Position(rules)
        while not position.outcome and rules.cells - position.stones > 3 + len(found) % 3:
            position = position.play(random.choice(position.legal_moves))
        if not position.outcome and len(found) < 24:
            found[position] = None
    return tuple(found)


def _nearly_full(rules: Rules, wanted: int, without: tuple[Position, ...]) -> Position | None:
    """Return a position whose game goes on, with ``wanted`` empty cells, none of them the middle nor empty in a
    position of ``without``; None if a depth-first walk of 20,000 steps finds none."""
    steps = 0
    pending = [Position(rules).play(rules.cells // 2)]
    while pending and steps < 20_000:
        position = pending.pop()
        steps += 1
        if position.outcome:
            continue
        if rules.cells - position.stones == wanted:
            unlike = all(set(position.legal_moves).isdisjoint(each.legal_moves) for each in without)
            if unlike and all(not position.play(cell).outcome or wanted == 1 for cell in position.legal_moves):
                return position
            continue
        pending += [position.play(cell) for cell in position.legal_moves]
    return None


def holds(answers: Sequence[Answer]) -> bool:
    """Return whether every position was answered with a legal move."""
    return bool(answers) and all(answer.is_legal for answer in answers)


def is_own_error(answers: Sequence[Answer]) -> bool:
    """Return whether an engine fails everywhere, and by an error that cannot depend on what it was given, such as a
    name that the whole file never binds."""
    return any(each.blame is Blame.OWN for each in answers) and all(each.kind is Kind.EXCEPTION for each in answers)


def choose(candidates: Sequence[Guess], tries: Mapping[Calling, Sequence[Answer]]) -> Calling | None:
    """Return the calling that is right by the answers to its tries, None where none is.

    That is one which holds; where the file does not show its signs, only if all that hold are answered alike. Else the
    one with most legal moves, more than half, where no exception may come from what was given, if the file shows its
    signs and none with as many is answered otherwise. Else the first whose error is the file's own.
    """
    cells = {
        candidate: tuple(each.cell if each.is_legal else None for each in tries.get(candidate.calling, ()))
        for candidate in candidates
    }
    settled = [candidate for candidate in candidates if holds(tries.get(candidate.calling, ()))]
    if settled and settled[0].is_evident:
        return settled[0].calling
    empty = candidates[0].calling.empty if candidates else None
    legal = {
        candidate: len(its) - its.count(None)
        for candidate, its in cells.items()
        if its and candidate.calling.empty == empty
    }
    most = max(legal.values(), default=0)
    best = settled or [
        candidate for candidate, count in legal.items() if count == most and 2 * count > len(cells[candidate])
    ]
    best = [candidate for candidate in best if not any(each.blame is Blame.GIVEN for each in tries[candidate.calling])]
    if best:
        is_alone = len({cells[candidate] for candidate in best}) == 1 and (bool(settled) or best[0].is_evident)
        return best[0].calling if is_alone else None
    return next((candidate.calling for candidate in candidates if is_own_error(tries.get(candidate.calling, ()))), None)


def tried_text(answer: Answer) -> str:
    """Return one try in words: 'called with the empty board → 4, read as b2', or what went wrong."""
    position = answer.position
    few = {0: "the empty board", 1: "one stone on the board"}
    board = few.get(position.stones, f"{position.stones} stones on the board")
    shown = f" → {answer.shown}" if answer.shown else ""
    if answer.kind is not Kind.MOVE or answer.cell is None:
        return f"called with {board}{shown}: {answer.sentence or answer.kind.value}"
    taken = "" if answer.is_legal else ", which is taken"
    return f"called with {board}{shown}, read as {position.rules.cell_name(answer.cell)}{taken}"
