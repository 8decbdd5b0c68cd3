"""How an engine is probably called, from what its file shows: ways of calling, the likeliest first. Nothing of it runs.

What the file shows is the description that the worker gives (``describe`` in resources/examine/worker.py), taken for
what it is: text from outside, any part of which may be missing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from operator import itemgetter
from typing import Any

from ttt_gui.engine.examine.calling import (
    DIGIT_TEXTS,
    DIGITS,
    Board,
    Calling,
    CallingError,
    Reply,
    Side,
    Where,
)
from ttt_gui.engine.examine.described import Facts, checked
from ttt_gui.engine.examine.signs import Signs, is_member, read_signs

MOST_GUESSES = 60
_BOARD = re.compile(r"board|grid|state|field|cells|squares|table|position|spaces|matrix|tablero|brett|^(b|s|a|m|ttt)$")
_HOLDER = re.compile(r"^(game|env|environment|match|ttt|tic_?tac_?toe|state|node|board|position|g)$")
_SIDE = re.compile(
    r"player|side|mark|letter|symbol|turn|piece|token|sign|computer|who|current|colou?r|_choice$|^(me|ai|bot|p|c|cpu|comp|x_or_o)"
)
_OPPONENT = re.compile(r"opponent|human|enemy|other|adversary|^(h_choice|you|user|opp)")
_DEPTH = re.compile(r"depth|^(ply|plies|level|d)$")
_MAXIMISING = re.compile(r"^is_?max|maxi|^max_?(player|turn)|^is_?ai|is_?computer|ai_?turn")
_IS_X = re.compile(r"^(is_?x|x_?(turn|to_?move|plays|is_?next|next))")
_OWN = re.compile(r"(^|_)(ai|comp|computer|bot|cpu|machine|engine|agent|me|my|own|maximi[sz]er)(_|$)")
_PERSON = re.compile(r"(^|_)(player|person|p|user)(_|\d|$)")
_SCORE = re.compile(
    r"score|val|eval|util|best$|^-?\d+$|^-?inf|^-?math\.inf|depth|result|alpha|beta|cost", re.IGNORECASE
)
_MOVE = re.compile(r"move|cell|pos|square|action|index|idx|spot|place|row|col|^\(|^(i|j|m)$|None", re.IGNORECASE)
_PAIR = re.compile(r"^[\[(][^,\[\]()]+,[^,\[\]()]+[\])]$")
_COPY = re.compile(r"^(list|dict|copy|deepcopy|copy\.(copy|deepcopy))\(|\.copy\(\)$|\[:\]$")
_OF_ANNOTATION = (
    (r"ndarray|np\.|numpy", Board.NUMPY),
    (r"^(list|sequence)\[.*(list|sequence)\[", Board.NESTED),
    (r"^tuple\[.*tuple\[", Board.NESTED_TUPLE),
    (r"^(dict|mapping)", Board.DICT),
    (r"^str\b", Board.TEXT),
    (r"^tuple", Board.TUPLE),
)


@dataclass(frozen=True)
class Guess:
    """A way of calling, and why it is thought of: a few words that follow a colon."""

    calling: Calling
    why: str


def guesses(description: Facts) -> tuple[Guess, ...]:
    """Ways to call the engine, the likeliest first, none twice. None where no function could be an engine."""
    description = checked(description)
    found: dict[Calling, Guess] = {}
    functions = [each for each in description["functions"] if _rank(each) > 0]
    by_function = [list(_callings(each, description)) for each in sorted(functions, key=lambda each: -_rank(each))[:12]]
    for position in range(max(map(len, by_function), default=0)):  # the first of each, then the second, …
        for its in by_function:
            if position < len(its):
                found.setdefault(its[position].calling, its[position])
    first = by_function[0] if by_function else []
    ordered = {guess.calling: guess for guess in first[:8]} | found
    return tuple(ordered.values())[:MOST_GUESSES]


def _rank(function: Facts) -> int:
    """How much a function looks like the one to call; 0 for not at all."""
    kind = function["kind"]
    if kind not in ("move", "search") or function["asks_input"]:
        return 0
    name = _snake(function["name"])
    rank = 10
    if kind == "move":
        rank += 20
        rank += 10 * bool(function["reaches"])
        rank += 6 * bool(re.search(r"best|optimal|(^|_)(ai|comp|computer|cpu|bot)(_|$)|mini_?max", name))
        rank += 4 * ("move" in name)
    elif re.search(r"mini_?max|nega_?max|alpha_?beta", name):
        rank += 6
    if not function["answers"] and not function["indexed"] and not function["reaches"]:
        rank -= 25  # nothing comes of it: an abstract method
    if all(each == ["None"] for each in function["answers"] or [["None"]]) and not function["reaches"]:
        rank -= 4
    return max(rank, 1)


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().strip("_")


@dataclass(frozen=True)
class _Place:
    """Where the board is found, and what it is called there."""

    where: Where
    name: str
    parameter: str | None


def _callings(function: Facts, description: Facts) -> Iterator[Guess]:
    """The ways to call one function, the likeliest first."""
    place = _place(function, description)
    shapes = _shapes(function, place, description)
    signs = read_signs(description)
    owner, name = function["class"], function["name"]
    base: dict[str, Any] = {
        "function": f"{owner}.{name}" if owner else name,
        "where": place.where,
        "board_name": place.name if place.name.isidentifier() else "board",
        "definitions_only": any(" = " not in each["what"] for each in description["module_level"]),
    }
    arguments, side = _arguments(function, place, signs, description)
    ways = []
    for (nth, (board, note)), (mth, empty) in product(enumerate(shapes[:4]), enumerate(signs.empties[:2])):
        for kth, (reply, answer_index) in enumerate(_replies(function, board, empty, description)[:6]):
            ways.append((2 * nth + 3 * mth + kth, board, note, empty, reply, answer_index))
    for _, board, note, empty, reply, answer_index in sorted(ways, key=itemgetter(0)):
        try:
            calling = Calling(
                **base, arguments=arguments, board=board, x=signs.x, o=signs.o, empty=empty,
                side=side, reply=reply, answer_index=answer_index,
            )  # fmt: skip
        except CallingError:
            continue
        yield Guess(calling, f"{note}; {signs.note}")
        if "depth" in arguments:
            up = tuple("=0" if each == "depth" else each for each in arguments)
            yield Guess(replace(calling, arguments=up), f"{note}; its depth counts up")


def _place(function: Facts, description: Facts) -> _Place:
    """Where the board is: the parameter that looks most like one, else an attribute of the object, else a global."""
    indexed = function["indexed"]
    parameters = function["parameters"]
    everywhere = {key for each in description["functions"] for key in each["indexed"]}
    kept = [each for each in description["globals"] if each["where"] == "attribute"]
    kept = [each for each in kept if each["board"]] or kept  # of the others nobody knows what they are
    attributes = [key.partition(".")[2] for key in sorted(everywhere, key=lambda key: "self." not in key) if "." in key]
    attributes = [each for each in attributes if _BOARD.search(_snake(each))] + [each["name"] for each in kept]
    for parameter in parameters:
        name = parameter["name"]
        inside = [key.partition(".")[2] for key in indexed if key.startswith(f"{name}.")]
        if inside and name not in indexed:
            return _Place(Where.ATTRIBUTE, inside[0], name)
        used = set(function["members"].get(name, ()))
        for each in description["classes"] if used and name not in indexed else ():
            its = [board["name"] for board in kept if board["class"] == each["name"]]
            if its and used <= set(each["members"]):
                return _Place(Where.ATTRIBUTE, its[0], name)
    likely = [each["name"] for each in parameters if _BOARD.search(_snake(each["name"]))]
    likely += [each["name"] for each in parameters if each["name"] in indexed]
    classes = {each["name"].lower() for each in description["classes"]}
    for parameter in parameters:
        name, annotation = parameter["name"], parameter["annotation"].strip("'\"").lower()
        is_object = annotation in classes or (
            _HOLDER.match(_snake(name)) and name not in indexed and name not in likely
        )
        if is_object and attributes and name not in indexed:
            return _Place(Where.ATTRIBUTE, attributes[0], name)
    if likely:
        return _Place(Where.ARGUMENT, likely[0], likely[0])
    if function["class"] and not function["static"] and attributes:
        return _Place(Where.ATTRIBUTE, attributes[0], None)
    names = [each["name"] for each in description["globals"] if each["where"] == "global"]
    names.sort(key=lambda each: (each not in indexed, not _BOARD.search(_snake(each))))
    untold = [each for each in parameters if not _role(each) and not each["default"]]
    if names and not untold:
        return _Place(Where.GLOBAL, names[0], None)
    if untold:
        name = untold[0]["name"]
        return _Place(Where.ARGUMENT, name, name)
    return _Place(Where.GLOBAL, next(iter(names), "board"), None)


def _shapes(function: Facts, place: _Place, description: Facts) -> list[tuple[Board, str]]:
    """What the board may be, the likeliest first, each with why."""
    found: dict[Board, str] = {}
    for parameter in function["parameters"]:
        annotation = parameter["annotation"].strip("'\"").replace("typing.", "").lower()
        if parameter["name"] == place.parameter and place.where is Where.ARGUMENT:
            for pattern, board in _OF_ANNOTATION:
                if re.search(pattern, annotation):
                    found.setdefault(board, f"annotated as {annotation}")
                    break
    made = description["globals"]
    made.sort(key=lambda each: (each["name"] != place.name, not each["name"], each["where"] == ""))
    depth, pair = _depth_of(place, description)
    for each in made:
        try:
            board = Board(each["board"])
        except ValueError:
            continue
        if board is Board.LIST and each["cells"] == 10:
            board = Board.LIST_FROM_1
        agrees = not depth or board is Board.DICT or (depth > 1) == board.is_nested
        if agrees:
            line = each["line"]
            found.setdefault(board, f"the file makes one in line {line}" if line else "a file beside it makes one")
    used = description["shapes"]
    for word in used:
        if word in ("text", "tuple", "dict", "list") and (depth < 2 or word == "dict"):
            found.setdefault(Board(word), "used as one")
    if "hashable" in used:
        likely = (Board.NESTED_TUPLE,) if depth > 1 else (Board.TUPLE, Board.TEXT)
        for board in likely:
            found.setdefault(board, "remembered by a cache")
    if pair:
        found.setdefault(Board.NUMPY, "indexed by a pair")
    if depth > 1:
        found.setdefault(Board.NESTED, "indexed twice")
    others = [Board.LIST, Board.NESTED] if depth < 2 else [Board.NESTED, Board.NUMPY]
    for board in others:
        found.setdefault(board, "most are")
    return list(found.items())


def _depth_of(place: _Place, description: Facts) -> tuple[int, bool]:
    """How deep boards are indexed anywhere in the file, and whether by a pair."""
    depth, pair = 0, False
    for function in description["functions"]:
        for key, facts in function["indexed"].items():
            name = key.rpartition(".")[2]
            if name == place.name or _BOARD.search(_snake(name)):
                depth, pair = max(depth, facts[0]), pair or facts[2]
    return (2 if pair else depth), pair


def _role(parameter: Facts) -> str:
    """What a parameter is probably given, by its name: a word of Calling.arguments, or ''."""
    name = _snake(parameter["name"])
    annotation = parameter["annotation"].lower()
    if re.match(r"^(alpha|a|beta)$", name):
        return "beta" if name == "beta" else "alpha"
    if _IS_X.match(name):
        return "side"
    for pattern, word in ((_MAXIMISING, "maximising"), (_OPPONENT, "opponent"), (_DEPTH, "depth"), (_SIDE, "side")):
        if pattern.search(name):
            return "side" if word == "maximising" and annotation == "str" else word
    if re.match(r"^(size|n|rows|columns|cols|k|win_length)$", name):
        return "=3"
    return ""


def _arguments(function: Facts, place: _Place, signs: Signs, description: Facts) -> tuple[tuple[str, ...], Side]:
    """What the parameters are given, in their order, and how the side is told."""
    words: list[str] = []
    if function["class"] and not function["static"]:
        words.append("self")
    style = Side.NONE
    parameters = function["parameters"]
    roles = {each["name"]: _role(each) for each in parameters}
    told = [name for name, role in roles.items() if role == "side" and name != place.parameter]
    if any(_OWN.search(_snake(name)) for name in told):  # def computer_move(board, computer, player)
        roles |= {name: "opponent" for name in told if _PERSON.search(_snake(name))}
    elif len(told) == 2 and told[1].rstrip("2") == told[0].rstrip("1"):
        roles[told[1]] = "opponent"  # player1, player2
    wanted = [index for index, each in enumerate(parameters) if not each["default"] or _role(each) == "side"]
    for index, parameter in enumerate(parameters[: max(wanted, default=-1) + 1]):
        if parameter["name"] == place.parameter:
            words.append("board")
            continue
        role = roles[parameter["name"]]
        default = parameter["default"]
        if parameter["name"].endswith("_choice") and not isinstance(signs.x, str):
            role = '="O"' if role == "opponent" else '="X"'  # what the person chose to see: the cells hold numbers
        if default and role != "side":
            words.append(_literal(default))
            continue
        if role == "beta" and "alpha" not in words:
            role = "=null"
        if role == "depth" and any("depth" in str(answer) for answer in function["answers"]):
            role = "=0"  # a depth that stands in the score counts up
        if not role:
            role = "side" if style is Side.NONE and index <= 2 else "=null"
        words.append(role)
        if role == "side" and style is Side.NONE:
            style = _style(parameter, signs)
    if style is Side.NONE and "opponent" in words:
        style = Side.SIGN
    if style is Side.NONE:
        style = _own_sign(function, place, signs, description)
    return tuple(words), style


def _literal(source: str) -> str:
    """A default as it is written, as a JSON literal after '='; null where it is none."""
    text = {"True": "true", "False": "false", "None": "null"}.get(source, source.replace("'", '"'))
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return "alpha" if "-" in text and "inf" in text else "beta" if "inf" in text else "=null"
    return f"={text}"


def _style(parameter: Facts, signs: Signs) -> Side:
    annotation = parameter["annotation"].lower()
    if annotation == "bool" or _IS_X.match(_snake(parameter["name"])):
        return Side.IS_X
    if (annotation == "int" and isinstance(signs.x, str)) or (signs.x, signs.o) == (1, -1):
        return Side.NUMBER
    return Side.SIGN


def _own_sign(function: Facts, place: _Place, signs: Signs, description: Facts) -> Side:
    """Not told its side: it finds out by itself, unless the file says which sign is the computer's."""
    both = (signs.x, signs.o)
    stored = [each for each in function["stores"] if each in both]
    for name, value in description["named"].items():
        if _OWN.search(_snake(name)) and value in both:
            stored = [value]
            break
    keeps_board = place.where is Where.ATTRIBUTE and place.parameter is None
    for its in description["classes"]:
        if its["name"] == function["class"] and not keeps_board:  # class Computer: def __init__(self, sign="O")
            stored = [
                value
                for each in its["parameters"]
                if _role(each) == "side" and (value := _value(each["default"])) in both
            ] or stored
    if len(stored) != 1:
        return Side.NONE
    return Side.ALWAYS_X if stored[0] == signs.x else Side.ALWAYS_O


def _value(source: str) -> object:
    """What a default is, where it is a number, a text or a member of an enumeration."""
    if is_member(source):
        return source
    literal = _literal(source)
    return json.loads(literal[1:]) if literal.startswith("=") else None


def _replies(function: Facts, board: Board, empty: object, description: Facts) -> list[tuple[Reply, int | None]]:
    """How its answer may be read, the likeliest first."""
    telling = [each for each in function["answers"] if each != ["None"]]
    returns = function["returns"].replace("typing.", "").lower()
    from_1 = board is Board.LIST_FROM_1 or empty in (DIGITS, DIGIT_TEXTS) or any("+ 1" in str(each) for each in telling)
    if board is Board.DICT:
        keys = " ".join(each["value"] for each in description["globals"])
        from_1 = not re.search(r"\b0:|\(0, ?0\)|range\(9\)", keys)
    cells = [Reply.CELL_FROM_1, Reply.CELL_FROM_0] if from_1 else [Reply.CELL_FROM_0, Reply.CELL_FROM_1]
    pairs = [Reply.ROW_COLUMN, Reply.ROW_COLUMN_FROM_1, Reply.COLUMN_ROW]
    if not telling and returns in ("", "none"):
        plain: list[Reply] = [Reply.CHANGED_BOARD, *cells]
        return [(reply, None) for reply in plain]
    is_pair = board.is_nested or any(_is_place(part) for each in telling for part in each)
    is_pair = (is_pair or returns.startswith(("tuple[int,", "list[int]"))) and returns != "int"
    plain = [*pairs, *cells] if is_pair else [*cells, *pairs[:2]]
    if any(
        len(each) == 1 and (_COPY.search(each[0]) or re.match(r"[\w.]*(board|state|grid)\w*$", each[0], re.IGNORECASE))
        for each in telling
    ):
        plain.insert(0, Reply.NEW_BOARD)
    plain.append(Reply.CHANGED_BOARD)
    index = _move_index(function, telling, is_pair)
    ordered: list[tuple[Reply, int | None]] = [(reply, index) for reply in plain[: 5 if is_pair else 4]]
    ordered += [(reply, None) for reply in plain] if index is not None else [(plain[-1], None)]
    if function["kind"] == "search" and index is None:
        ordered[2:2] = [(plain[0], 1), (plain[0], 0)]
    return list(dict.fromkeys(ordered))


def _is_place(text: str) -> bool:
    """Whether a pair as it is written may be row and column: nothing in it is a score, or None."""
    members = [each.strip() for each in text[1:-1].split(",")]
    return bool(_PAIR.match(text)) and not any(
        each == "None" or (_SCORE.search(each) and not _MOVE.search(each) and not re.fullmatch(r"-?\d+", each))
        for each in members
    )


def _move_index(function: Facts, answers: list[list[str]], is_pair: bool) -> int | None:
    """Which member of the answer is the move, where it stands beside a score."""
    if any("position" in each[0] and each[0].startswith("{") for each in answers):
        return 0
    for each in answers:
        parts = each
        if len(each) == 1 and _PAIR.match(each[0]) and not is_pair:
            parts = [part.strip() for part in each[0][1:-1].split(",")]
        if len(parts) == 2:
            scores = [bool(_SCORE.search(part)) and not _MOVE.search(part) for part in parts]
            if scores == [True, False]:
                return 1
            if scores == [False, True]:
                return 0
        if len(parts) == 3 and is_pair:
            return 1 if _SCORE.search(parts[0]) and not _MOVE.search(parts[0]) else None
    return None
