"""How an engine is probably called, from what its file shows: ways of calling, the likeliest first. Nothing of it runs.

What the file shows is the description that the worker gives: ``describe`` in engine_host/describe.py explains each key.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from operator import itemgetter
from typing import Any

from ttt_gui.engine.examine.calling import OWN_WORDS, Board, Calling, CallingError, Reply, Side, Where
from ttt_gui.engine.examine.signs import FROM_1, Signs, all_signs
from ttt_gui.engine_host.source import ACTIONS_NAME, RESULT_NAME, is_member, snake

Facts = dict[str, Any]
MOST_GUESSES = 200
_WHOLE = 4
"""How many of the likeliest ways are also tried with all lines of the file running, where some were left out."""
_BOARD = re.compile(r"board|grid|state|field|cells|squares|table|position|spaces|matrix|tablero|brett|^(b|s|a|m|ttt)$")
_BOARD_ITSELF = re.compile(r"board|grid|state|cells|squares|field|position")
_HOLDER = re.compile(r"^(game|env|environment|match|ttt|tic_?tac_?toe|state|node|board|position|g)$")
_SIDE = re.compile(
    r"player|side|mark|letter|symbol|turn|piece|token|sign|computer|who|current|colou?r|_choice$|^(me|ai|bot|p|c|cpu)_?\d?$|^(ai_|comp|x_or_o)"
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
_MOVES = re.compile(r"moves|history|played|sequence")
_COUNT = re.compile(r"step|turns?$|moves|count|ply|time|legal|avail|free|empty")
_NO_PLAY = re.compile(r"undo|unmake|remove|clear|reset|erase|back|^_?_?init|restart|new")
_OF_ANNOTATION = (
    (r"ndarray|np\.|numpy", Board.NUMPY),
    (r"^(list|sequence)\[.*(list|sequence)\[", Board.NESTED),
    (r"^tuple\[.*tuple\[", Board.NESTED_TUPLE),
    (r"^(dict|mapping)", Board.DICT),
    (r"^bytes\b", Board.BYTES),
    (r"^bytearray", Board.BYTEARRAY),
    (r"^str\b", Board.TEXT),
    (r"^tuple", Board.TUPLE),
)


_USES = ("text", "tuple", "dict", "list", "list from 1", "bytes", "bytearray")


@dataclass(frozen=True)
class Guess:
    """A way of calling that is likely. ``is_evident`` where the file itself shows board and signs; ``counted`` is an
    attribute that the object counts beside its board, '' for none."""

    calling: Calling
    is_evident: bool = False
    counted: str = ""


def guesses(description: Facts, function: str = "") -> tuple[Guess, ...]:
    """Return ways to call the likeliest function, or ``function`` where one is named, as best_move or Player.move: the
    likeliest way first, none twice. The tuple is empty where no function could be an engine."""
    functions = description.get("functions", ())  # the description of a program has none
    named = [each for each in functions if (function or OWN_WORDS) in (each["name"], name_of(each))]
    chosen = named if named or function else [each for each in functions if _rank(each) > 0]
    if not chosen:
        return ()
    found: dict[Calling, Guess] = {}
    for guess in _callings(max(chosen, key=_rank), description):
        found.setdefault(guess.calling, replace(guess, counted=_counted(guess.calling, description)))
    ways = list(found.values())[:MOST_GUESSES]
    whole = [replace(each, calling=replace(each.calling, definitions_only=False)) for each in ways[:_WHOLE]]
    return (*ways[:_WHOLE], *(each for each in whole if each.calling not in found), *ways[_WHOLE:])


def _counted(calling: Calling, description: Facts) -> str:
    """Return the first attribute that the function's class counts beside the board of its objects, '' for none."""
    owner = calling.function.partition(".")[0] if calling.where is Where.ATTRIBUTE else ""
    counts = [each["counts"].get(calling.board_name) for each in description["classes"] if each["name"] == owner]
    return next((str(names[0]) for names in counts if names), "")


def name_of(function: Facts) -> str:
    """Return the name by which a function is called: best_move, or Player.move."""
    return f"{function['class']}.{function['name']}" if function["class"] else str(function["name"])


def _rank(function: Facts) -> int:
    """Return how much a function looks like the one to call; 0 for not at all."""
    kind = function["kind"]
    if kind not in ("move", "search"):
        return 0
    name = snake(function["name"])
    rank: int = 10 - 8 * function["asks_input"] + 5 * function["played"]
    rank += 8 * (function["root"] and any(each != ["None"] for each in function["answers"]))
    rank -= 8 * function["name"].startswith("_")
    if kind == "move":
        rank += 20
        rank += 10 * bool(function["reaches"])
        rank += 6 * bool(re.search(r"best|optimal|policy|(^|_)(ai|comp|computer|cpu|bot)(_|$)|mini_?max", name))
        rank += 4 * ("move" in name)
    elif re.search(r"mini_?max|nega_?max|alpha_?beta", name):
        rank += 6
    if not function["answers"] and not function["indexed"] and not function["reaches"]:
        rank -= 25  # an abstract method, which answers nothing
    if all(each == ["None"] for each in function["answers"] or [["None"]]) and not function["reaches"]:
        rank -= 4
    return max(rank, 1)


@dataclass(frozen=True)
class _Place:
    """Where the board is found, and what it is called there."""

    where: Where
    name: str
    parameter: str | None
    parts: tuple[str, ...] = ()
    """Where the parameter is a pair of board and side, the names of both; where it is a state, the parameter that is
    its game."""
    keys: tuple[str, ...] = ()
    """Where the parameter is an object with attributes or keys, such as an observation, their names; ``name`` is the
    board's."""

    @property
    def is_played(self) -> bool:
        """Whether the board is a state that a game of the file makes."""
        return bool(self.parts) and self.name not in self.parts


def _callings(function: Facts, description: Facts) -> Iterator[Guess]:
    """Yield the ways to call one function, the likeliest first."""
    place = _place(function, description)
    shapes = _shapes(function, place, description)
    own_play = [each for each in _own_plays(place, description) if each != function["name"]]
    base: dict[str, Any] = {
        "function": name_of(function),
        "where": place.where,
        "board_name": place.name if place.name.isidentifier() else "board",
        "definitions_only": any(" = " not in each["what"] for each in description["module_level"]),
    }
    if function["name"] == OWN_WORDS:
        yield Guess(replace(Calling(OWN_WORDS, ("board", "side")), definitions_only=base["definitions_only"]), True)
        return
    are_two = not _BOARD.search(snake(place.name))
    if are_two or (place.where is Where.GLOBAL and not place.name):  # nothing is known that may be the board
        yield from _two_of_a_kind(function, place, base)
    if place.where is Where.GLOBAL and not place.name:
        return
    ways = []
    for sth, signs in enumerate(all_signs(description)):
        told = _arguments(function, place, signs, description)
        for (nth, (board, is_shown)), (mth, empty) in product(enumerate(shapes[:4]), enumerate(signs.empties[:3])):
            for kth, (reply, index) in enumerate(_replies(function, place, board, empty, description)[:7]):
                ways.append((4 * sth + 2 * nth + 3 * mth + kth, signs, told, board, is_shown, empty, reply, index))
    for _, signs, (arguments, side), board, is_shown, empty, reply, index in sorted(ways, key=itemgetter(0)):
        try:
            calling = Calling(
                **base, arguments=arguments, board=board, x=signs.x, o=signs.o, empty=empty,
                side=side, reply=reply, answer_index=index,
            )  # fmt: skip
        except CallingError:
            continue
        is_evident = signs.is_sure and is_shown
        yield Guess(calling, is_evident)
        for method in own_play if board is shapes[0][0] else ():
            yield Guess(replace(calling, plays=method), is_evident)
        if side is Side.NONE and signs.x is True:
            yield Guess(replace(calling, side=Side.ALWAYS_X))
        if "depth" in arguments:
            up = tuple("=0" if each == "depth" else each for each in arguments)
            yield Guess(replace(calling, arguments=up), is_evident)
        if function["asks_input"] and side is Side.SIGN:  # for the other side such a function asks a person
            for always in (Side.ALWAYS_O, Side.ALWAYS_X):
                yield Guess(replace(calling, side=always), is_evident)
        unknown = any(not _role(each) and not each["default"] for each in function["parameters"])
        if unknown and "opponent" in arguments:
            told_less = tuple("=null" if each == "opponent" else each for each in arguments)
            yield Guess(replace(calling, arguments=told_less))
    if not are_two:
        yield from _two_of_a_kind(function, place, base)


def _two_of_a_kind(function: Facts, place: _Place, base: dict[str, Any]) -> Iterator[Guess]:
    """Yield ways to call a function of two parameters that it neither indexes nor asks for members: they are given the
    stones of either side, as bits or cells."""
    needed = [each["name"] for each in function["parameters"] if not each["default"]]
    used = any(each in function["indexed"] or function["members"].get(each) for each in needed)
    if len(needed) != 2 or used or place.where is Where.ATTRIBUTE:
        return
    owner = ("self",) if function["class"] and not function["static"] else ()
    ways = list(product((Board.BITS, Board.SET, Board.LIST), (Reply.CELL_FROM_0, Reply.CELL_FROM_1, Reply.BIT)))
    for board, reply in [*ways, (Board.MAGIC, Reply.CELL_FROM_1)]:
        known = {**base, "where": Where.ARGUMENT, "side": Side.NONE}
        yield Guess(Calling(**known, arguments=(*owner, "mine", "theirs"), board=board, reply=reply))


def _place(function: Facts, description: Facts) -> _Place:
    """Find where the board is: in the parameter that looks most like one, else in an attribute of the object, else in a
    global."""
    indexed = function["indexed"]
    parameters = function["parameters"]
    everywhere = dict.fromkeys(key for each in description["functions"] for key in each["indexed"])
    kept = [each for each in description["globals"] if each["where"] == "attribute"]
    kept = [each for each in kept if each["board"]] or kept  # an attribute that is no board may be anything
    attributes = [key.partition(".")[2] for key in sorted(everywhere, key=lambda key: "self." not in key) if "." in key]
    attributes = [each for each in attributes if _BOARD.search(snake(each))] + [each["name"] for each in kept]
    if not any(each["board"] for each in description["globals"]):
        others = [each[5:] for each in sorted(everywhere) if each.startswith("self.")]
        attributes += [each for each in others if each not in attributes]
    game = _game(function, description)
    if game is not None:
        state = next((each["name"] for each in parameters if each["name"] != game and not each["default"]), None)
        if state:
            return _Place(Where.ARGUMENT, state, state, (game,))
    for parameter in parameters:
        parts = function.get("unpacked", {}).get(parameter["name"], ())
        boards = [each for each in parts if _BOARD.search(snake(each)) and each != "a"]
        told = [each for each in parts if each not in boards and _role({"name": each, "annotation": ""}) == "side"]
        if len(parts) == 2 and (boards or told):
            name = boards[0] if boards else next(each for each in parts if each not in told)
            return _Place(Where.ARGUMENT, name, parameter["name"], tuple(parts))
    for parameter in parameters:
        name = parameter["name"]
        keys = _named_parts(function, parameter, description)
        boards = [each for each in keys if _BOARD.search(snake(each))]
        boards += [each for each in keys if _role({"name": each, "annotation": ""}) == "" and not _COUNT.search(each)]
        if boards:
            return _Place(Where.ARGUMENT, boards[0], name, (), tuple(keys))
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
    likely = [each["name"] for each in parameters if _BOARD.search(snake(each["name"]))]
    likely += [each["name"] for each in parameters if each["name"] in indexed]
    classes = {each["name"].lower() for each in description["classes"]}
    for parameter in parameters:
        name, annotation = parameter["name"], parameter["annotation"].strip("'\"").lower()
        is_object = annotation in classes or (_HOLDER.match(snake(name)) and name not in indexed and name not in likely)
        if is_object and attributes and name not in indexed:
            return _Place(Where.ATTRIBUTE, attributes[0], name)
    if likely:
        return _Place(Where.ARGUMENT, likely[0], likely[0])
    if function["class"] and not function["static"] and attributes:
        return _Place(Where.ATTRIBUTE, attributes[0], None)
    names = [each["name"] for each in description["globals"] if each["where"] == "global"]
    no_progress = [each for each in parameters if not _role(each) and not each["default"]]
    if len(parameters) == 1 and _role(parameters[0]) in ("rows", "columns", "k"):
        no_progress = parameters  # def solve(rows)

    if no_progress:
        name = no_progress[0]["name"]
        return _Place(Where.ARGUMENT, name, name)
    name = min(names, key=lambda each: (each not in indexed, not _BOARD.search(snake(each))), default="")
    return _Place(Where.GLOBAL, name, None)


def _named_parts(function: Facts, parameter: Facts, description: Facts) -> list[str]:
    """Return the keys or attributes that are read from a parameter, where no class of the file makes such an object, as
    with the observation of a competition; [] for any other parameter."""
    keys: list[str] = function.get("keys", {}).get(parameter["name"], [])
    used: list[str] = function["members"].get(parameter["name"], [])
    known = {member for each in description["classes"] for member in each["members"]}
    if not keys and any(_BOARD_ITSELF.fullmatch(snake(each)) for each in used) and known.isdisjoint(used):
        keys = used
    return keys if len(keys) < 9 and "get" not in keys else []


def _own_plays(place: _Place, description: Facts) -> list[str]:
    """Return at most two methods by which an object puts stones on its board."""
    if place.where is not Where.ATTRIBUTE:
        return []
    found = [
        each["name"]
        for each in description["functions"]
        if each["class"]
        and not (each["reaches"] or each["kind"] == "search")
        and each["indexed"].get(f"self.{place.name}", (0, False))[1]
        and 1 <= sum(not parameter["default"] for parameter in each["parameters"]) <= 3
        and not _NO_PLAY.search(snake(each["name"]))
    ]
    return found[:2]


def _game(function: Facts, description: Facts) -> str | None:
    """Return the parameter that is a game with actions and results of states, '' where the function's own object is
    that game; None where no class has methods that take a state, as where the object keeps the board itself."""
    methods: dict[str, dict[str, int]] = {}
    for each in description["functions"]:
        methods.setdefault(each["class"], {})[snake(each["name"])] = len(each["parameters"])
    for name, takes in methods.items():
        has = [
            any(each.match(key) and takes[key] == count for key in takes)
            for each, count in ((ACTIONS_NAME, 1), (RESULT_NAME, 2))
        ]
        if name and all(has):
            shared = {key: len({snake(each) for each in its} & set(takes)) for key, its in function["members"].items()}
            game = max(shared, key=lambda key: shared[key], default="")
            if function["class"] or shared.get(game):
                return game if shared.get(game) else ""
    return None


def _shapes(function: Facts, place: _Place, description: Facts) -> list[tuple[Board, bool]]:
    """Return the shapes that the board may have, the likeliest first, each with whether the file shows it."""
    if place.is_played:
        return [(Board.PLAYED, True)]
    shown: list[Board] = []
    for parameter in function["parameters"]:
        annotation = parameter["annotation"].strip("'\"").replace("typing.", "").lower()
        if parameter["name"] == place.parameter and place.where is Where.ARGUMENT:
            shown += [board for pattern, board in _OF_ANNOTATION if re.search(pattern, annotation)][:1]
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
        if not depth or board is Board.DICT or (depth > 1) == board.is_nested:
            shown.append(board)
    used = description["shapes"]
    shown += [Board(word) for word in used if word in _USES and (depth < 2 or word == "dict")]
    if "hashable" in used:
        shown += [Board.NESTED_TUPLE] if depth > 1 else [Board.TUPLE, Board.TEXT]
    if pair:
        shown.append(Board.NUMPY)
    if depth > 1:
        shown.append(Board.NESTED)
    if place.parameter and _MOVES.search(snake(place.parameter)):
        shown.insert(0, Board.MOVES)
    if depth == 1:
        shown.append(Board.LIST)
    most = [Board.LIST, Board.NESTED, Board.DICT] if depth < 2 else [Board.NESTED, Board.NUMPY, Board.ROWS]
    found = [(board, board in shown) for board in dict.fromkeys([*shown, *most])]
    if "numpy" not in description.get("imports", ("numpy",)):  # an array is copied deeply where a list of lists is not
        found = [each for each in found if each[0] not in (Board.NUMPY, Board.NUMPY_FLAT)]
    return found


def _depth_of(place: _Place, description: Facts) -> tuple[int, bool]:
    """Return how deep boards are indexed anywhere in the file, and whether by a pair."""
    depth, pair = 0, False
    for function in description["functions"]:
        for key, facts in function["indexed"].items():
            name = key.rpartition(".")[2]
            if name == place.name or (not place.parts and _BOARD.search(snake(name))):
                depth, pair = max(depth, facts[0]), pair or facts[2]
    return (2 if pair else depth), pair


def _role(parameter: Facts) -> str:
    """Guess from its name what a parameter is given: a word of Calling.arguments, or ''."""
    name = snake(parameter["name"])
    annotation = parameter["annotation"].lower()
    if re.match(r"^(alpha|a|beta)$", name):
        return "beta" if name == "beta" else "alpha"
    if _IS_X.match(name):
        return "side"
    for pattern, word in ((_MAXIMISING, "maximising"), (_OPPONENT, "opponent"), (_DEPTH, "depth"), (_SIDE, "side")):
        if pattern.search(name):
            return "side" if word == "maximising" and annotation == "str" else word
    for word, names in (("rows", r"size|n|rows"), ("columns", "columns|cols"), ("k", "k|win_length")):
        if re.fullmatch(names, name):
            return word
    if re.match(r"^conf(ig(uration)?)?$", name):
        return "{rows:rows,columns:columns,inarow:k}"
    return ""


def _arguments(function: Facts, place: _Place, signs: Signs, description: Facts) -> tuple[tuple[str, ...], Side]:
    """Return what the parameters are given, in their order, and how the engine is told its side."""
    words: list[str] = []
    if function["class"] and not function["static"]:
        words.append("self")
    style = Side.NONE
    parameters = function["parameters"]
    roles = {each["name"]: _role(each) for each in parameters}
    for each in parameters:  # a default that is a sign
        if each["default"] and not roles[each["name"]] and _value(each["default"]) in (signs.x, signs.o):
            roles[each["name"]] = "side" if isinstance(_value(each["default"]), str) else ""
    told = [name for name, role in roles.items() if role == "side" and name != place.parameter]
    if any(_OWN.search(snake(name)) for name in told):  # def computer_move(board, computer, player)
        roles |= {name: "opponent" for name in told if _PERSON.search(snake(name))}
    elif len(told) == 2 and told[1].rstrip("2") == told[0].rstrip("1"):
        roles[told[1]] = "opponent"  # player1, player2
    wanted = [index for index, each in enumerate(parameters) if not each["default"] or roles[each["name"]] == "side"]
    if not isinstance(signs.x, str):  # the letter that the person chose is only shown: the cells hold numbers
        chosen = {name: role for name, role in roles.items() if name.endswith("_choice")}
        roles |= {name: '="O"' if role == "opponent" else '="X"' for name, role in chosen.items()}
    for index, parameter in enumerate(parameters[: max(wanted, default=-1) + 1]):
        is_board, role = parameter["name"] == place.parameter, roles[parameter["name"]]
        if place.is_played and parameter["name"] in place.parts:
            words.append("game")
        elif is_board and place.parts and not place.is_played:
            words.append(f"({','.join('board' if each == place.name else 'side' for each in place.parts)})")
            style = _style({"name": next(each for each in place.parts if each != place.name), "annotation": ""}, signs)
        elif is_board and place.keys:
            side = next((each for each in place.keys if _role({"name": each, "annotation": ""}) == "side"), "")
            given = dict.fromkeys(place.keys, "stones") | {place.name: "board", **({side: "side"} if side else {})}
            words.append("{" + ",".join(f"{name}:{word}" for name, word in given.items()) + "}")
            style = _style({"name": side, "annotation": ""}, signs) if side else style
        elif is_board:
            words.append("board")
        elif parameter["default"] and role != "side":
            words.append(_literal(parameter["default"]))
        else:
            if role == "beta" and "alpha" not in words:
                role = "=null"
            if role == "depth" and any("depth" in str(answer) for answer in function["answers"]):
                role = "=0"  # a depth that is part of the score counts up
            if not role:
                role = "side" if style is Side.NONE and index <= 2 else "=null" if "opponent" in words else "opponent"
            words.append(role)
            if role == "side" and style is Side.NONE:
                style = _style(parameter, signs)
    if style is Side.NONE and "opponent" in words:
        style = Side.SIGN
    if style is Side.NONE:
        style = _own_sign(function, place, signs, description)
    return tuple(words), style


def _literal(source: str) -> str:
    """Return a default as it is written, as a JSON literal after '='; 'alpha' or 'beta' for an infinity, '=null' for
    what is no literal."""
    text = {"True": "true", "False": "false", "None": "null"}.get(source, source.replace("'", '"'))
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return "alpha" if "-" in text and "inf" in text else "beta" if "inf" in text else "=null"
    return f"={text}"


def _style(parameter: Facts, signs: Signs) -> Side:
    annotation = parameter["annotation"].lower()
    if annotation == "bool" or _IS_X.match(snake(parameter["name"])):
        return Side.IS_X
    if (annotation == "int" and isinstance(signs.x, str)) or (signs.x, signs.o) == (1, -1):
        return Side.NUMBER
    return Side.SIGN


def _own_sign(function: Facts, place: _Place, signs: Signs, description: Facts) -> Side:
    """Return how an engine is told its side that has no parameter for it: Side.NONE, or always the sign that the file
    gives the computer."""
    both = (signs.x, signs.o)
    stored = [each for each in function["stores"] if each in both]
    stored += [2 for each in function["parameters"] if each["default"] == "2" and 2 in both and not _role(each)]
    own = [value for name, value in description["named"].items() if _OWN.search(snake(name)) and value in both]
    stored = own[:1] or stored
    keeps_board = place.where is Where.ATTRIBUTE and place.parameter is None
    for its in description["classes"]:
        if its["name"] == function["class"] and not keeps_board:  # class Computer: def __init__(self, sign="O")
            told = [_value(each["default"]) for each in its["parameters"] if _role(each) == "side"]
            stored = [each for each in told if each in both] or stored
    if len(stored) != 1:
        return Side.NONE
    return Side.ALWAYS_X if stored[0] == signs.x else Side.ALWAYS_O


def _value(source: str) -> object:
    """Return the value of a default, where it is a number, a text or a member of an enumeration; None for others."""
    if is_member(source):
        return source
    literal = _literal(source)
    return json.loads(literal[1:]) if literal.startswith("=") else None


def _replies(
    function: Facts, place: _Place, board: Board, empty: object, description: Facts
) -> list[tuple[Reply, int | None]]:
    """Return the ways to read the function's answer, the likeliest first."""
    telling = [each for each in function["answers"] if each not in ([], ["None"])]
    returns = function["returns"].replace("typing.", "").lower()
    from_1 = board is Board.LIST_FROM_1 or empty in FROM_1 or any("+ 1" in str(each) for each in telling)
    keys = " ".join(each["value"] for each in description["globals"])
    if board is Board.DICT:
        from_1 = not re.search(r"\b0:|\(0, ?0\)|range\(9\)", keys)
    cells = [Reply.CELL_FROM_1, Reply.CELL_FROM_0] if from_1 else [Reply.CELL_FROM_0, Reply.CELL_FROM_1]
    pairs = [Reply.ROW_COLUMN, Reply.ROW_COLUMN_FROM_1, Reply.COLUMN_ROW]
    if not telling and returns in ("", "none"):
        plain: list[Reply] = [Reply.CHANGED_BOARD, *cells]
        return [(reply, None) for reply in plain]
    is_pair = any(_is_place(part) or part.startswith("divmod(") for each in telling for part in each)
    is_pair = is_pair or board.is_nested or (board is Board.DICT and "{(" in keys)
    is_pair = (is_pair or returns.startswith(("tuple[int,", "list[int]"))) and returns != "int"
    if board is Board.PLAYED:
        return [(Reply.CELL_FROM_0, None), (Reply.CELL_FROM_0, 1), (Reply.CELL_FROM_0, 0)]
    plain = [*pairs, *cells] if is_pair else [*cells, *pairs[:2]]
    alone = [each[0] for each in telling if len(each) == 1]
    if any(_COPY.search(each) or re.match(r"[\w.]*(board|state|grid)\w*$", each, re.IGNORECASE) for each in alone):
        plain.insert(0, Reply.NEW_BOARD)
    if place.where is Where.ATTRIBUTE and place.parameter:  # it may answer with an object of that class
        is_one = returns in {each["name"].lower() for each in description["classes"]}
        plain.insert(0 if is_one else 2, Reply.NEW_BOARD)
    plain += [Reply.NEW_BOARD, Reply.CHANGED_BOARD]
    plain = list(dict.fromkeys(plain))
    index = _move_index(function, telling, is_pair)
    ordered: list[tuple[Reply, int | None]] = [(reply, index) for reply in plain[: 6 if is_pair else 5]]
    ordered += [(reply, None) for reply in plain] if index is not None else [(plain[-1], None)]
    if (function["kind"] == "search" or any(each[0].startswith("{") for each in telling)) and index is None:
        ordered[2:2] = [(plain[0], 1), (plain[0], 0)]
    return list(dict.fromkeys(ordered))


def _is_place(text: str) -> bool:
    """Return whether a pair as it is written may be row and column: neither member is a score, or None."""
    members = [each.strip() for each in text[1:-1].split(",")]
    return bool(_PAIR.match(text)) and not any(
        each == "None" or (_SCORE.search(each) and not _MOVE.search(each) and not re.fullmatch(r"-?\d+", each))
        for each in members
    )


def _move_index(function: Facts, answers: list[list[str]], is_pair: bool) -> int | None:
    """Return which member of the answer is the move, where the move stands beside a score; else None."""
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
