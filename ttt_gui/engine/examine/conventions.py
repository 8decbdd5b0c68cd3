"""The conventions by which engines are called: Board and Reply (calling.py) have them in the order in which they are
tried. Nothing of a file runs here.

What the file shows (``describe`` in engine_host/describe.py explains each key) says which function is asked, where its
board is, what its parameters are given and whose sign is whose; the shape of the board and how an answer is read are
tried. A calling holds when it is answered with legal moves in positions where any other would not be. What stays
undecided is not called.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any

from ttt_gui.engine.examine.calling import OWN_WORDS, UNKNOWN, Board, Calling, CallingError, Reply, SideStyle, Where
from ttt_gui.engine.examine.grades import Answer, Kind
from ttt_gui.engine.examine.signs import Signs, all_signs
from ttt_gui.engine_host.source import BOARD_NAME, role_of, snake
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

Facts = dict[str, Any]
MOST_TRIED = 48
"""The number of callings that are tried at most."""


class UndecidedError(Exception):
    """It is not known how a file is called; the message says how far that got, and ``lines`` are shown with it."""

    def __init__(self, sentence: str, lines: str) -> None:
        """Keep the lines to show below the sentence."""
        super().__init__(sentence)
        self.lines = lines


# -- The function and its board ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class EntryPoint:
    """The function that is asked for a move, and where its board is: in a ``parameter``, which may be given an object
    that has it, in an attribute or in a global; ``board`` is the name of what holds it, as in Calling.board_name."""

    function: Facts
    file: Facts
    where: Where
    board: str
    parameter: str = ""

    @property
    def name(self) -> str:
        """The name of the function, as best_move or Player.move."""
        return name_of(self.function)

    def boards(self) -> list[Facts]:
        """Return what looks like a board in the file, its own board first."""
        owner, _, name = self.board.rpartition(".")
        made: list[Facts] = self.file["boards"]
        return sorted(made, key=lambda each: (each["name"] != name, bool(owner) and each["class"] != owner))


def name_of(function: Facts) -> str:
    """Return the name by which a function is called: best_move, or Player.move."""
    return f"{function['class']}.{function['name']}" if function["class"] else str(function["name"])


def entry_of(file: Facts, function: str = "") -> EntryPoint:
    """Return the function to ask: the one that is named, or that a person has put around an engine, or the one that
    the file shows. Raises UndecidedError where there is none, or more than one."""
    functions = file.get("functions", ())
    named = [each for each in functions if (function or OWN_WORDS) in (each["name"], name_of(each))]
    chosen = named or [each for each in functions if not function and name_of(each) in file["entries"]]
    if not chosen:
        none = "no function in it looks like one that is asked for a move"
        raise UndecidedError(
            f"it has no function “{function}”" if function else none, Calling(UNKNOWN, (UNKNOWN,)).open_lines
        )
    if len({name_of(each) for each in chosen}) > 1:
        names = [f"“{name}”" for name in dict.fromkeys(map(name_of, chosen))]
        options = " or ".join(f"--function {name[1:-1]}" for name in names)
        sentence = f"{', '.join(names[:-1])} and {names[-1]} could be meant: name one ({options})"
        try:
            lines = lines_of(callings(file, name_of(chosen[0]))[0].calling, file)
        except UndecidedError as error:
            lines = error.lines
        raise UndecidedError(sentence, lines)
    return _entry(chosen[0], file)


def _entry(function: Facts, file: Facts) -> EntryPoint:
    """Find where the board of a function is. Raises UndecidedError where that is not known."""
    held = [each for each in file["boards"] if each["where"] == "attribute"]
    above = {each["name"]: each["above"] for each in file["classes"]}
    for parameter in function["parameters"]:  # an object of the file that has a board
        annotation, members = parameter["annotation"].strip("'\""), set(parameter["members"])
        fitting = [
            each["name"]
            for each in file["classes"]
            if annotation == each["name"]
            or members & {*each["members"]} == members != set()
            or (not members and snake(parameter["name"]) in ("game", "env", snake(each["name"])))
        ]
        its = [(name, each["name"]) for name in fitting for each in held if each["class"] in above[name]]
        if its:
            return EntryPoint(function, file, Where.ATTRIBUTE, ".".join(its[0]), parameter["name"])
        if members:
            parts = ", ".join(f"“{each}”" for each in parameter["members"][:3])
            sentence = f"its “{parameter['name']}” is no board alone but has parts of its own, {parts}"
            raise UndecidedError(sentence, open_lines(_open(function), file))
    names = [each["name"] for each in function["parameters"]]
    stones = [each["name"] for each in function["parameters"] if each["is_stone"]]
    likely = [each for each in names if BOARD_NAME.search(snake(each)) and each not in stones]
    likely += [each["name"] for each in function["parameters"] if each["indexed"]]
    likely += [each["name"] for each in function["parameters"] if not _role(each) and not each["default"]]
    if likely:
        return EntryPoint(function, file, Where.ARGUMENT, "board", likely[0])
    if function["class"] and not function["static"] and held:
        own = [each for each in held if each["class"] in above.get(function["class"], ())]
        board = (own or held)[0]
        return EntryPoint(
            function, file, Where.ATTRIBUTE, board["name"] if own else f"{board['class']}.{board['name']}"
        )
    kept = [each["name"] for each in file["boards"] if each["where"] == "global"]
    read = [each for each in kept if each in function["reads"]]
    if not read:
        raise UndecidedError("its board is not found", _open_lines(function, file))
    return EntryPoint(function, file, Where.GLOBAL, read[0])


def _open(function: Facts) -> Calling:
    """Return a calling that is only shown: what the function is given is for a person to say."""
    own = ("self",) if function["class"] and not function["static"] else ()
    reply = {"pair": Reply.ROW_COLUMN, "value": Reply.CELL_FROM_0}.get(function["answers"], Reply.CHANGED_BOARD)
    return Calling(name_of(function), (*own, *(UNKNOWN,) * (len(function["parameters"]) > 0)), reply=reply)


def _open_lines(function: Facts, file: Facts, arguments: tuple[str, ...] = ("self",)) -> str:
    """Return lines that leave open what a function is given, or for a method with a board of its own, its object."""
    if not function["class"] or len(arguments) <= len(function["parameters"]):
        return open_lines(_open(function), file)
    return replace(_open(function), arguments=arguments).lines.replace(f"{function['class']}()", UNKNOWN)


def open_lines(calling: Calling, file: Facts) -> str:
    """Return the three lines that are shown for a calling that did not hold: they leave open what the function is
    given, or the board where it has one of its own; or its whole answer, where that is not all."""
    own = [word for word in calling.arguments if word == "self"]
    if calling.where is Where.ARGUMENT:
        is_whole = len(calling.arguments) == len(own)
        calling = replace(calling, arguments=(*own, UNKNOWN))
    else:
        is_whole = calling.arguments != tuple(own)
        calling = replace(calling, empty=UNKNOWN)
    lines = lines_of(calling, file)
    is_board = calling.reply in (Reply.NEW_BOARD, Reply.CHANGED_BOARD)  # read by signs, which may be others
    return calling.open_lines if is_whole or is_board or lines.count(UNKNOWN) != 1 else lines


def lines_of(calling: Calling, file: Facts) -> str:
    """Return the three lines that are shown for a calling; where making an object takes what is not known, they leave
    that open."""
    lines = calling.lines
    for each in file.get("classes", ()):
        needed = [parameter["name"] for parameter in each["parameters"] if not parameter["default"]]
        words = {"side": calling.told("side"), "opponent": calling.told('("O" if side == "X" else "X")'), "rows": "3"}
        given = [words.get(role_of(name), "") for name in needed]
        lines = lines.replace(f"{each['name']}()", f"{each['name']}({', '.join(given) if all(given) else UNKNOWN})")
    return lines


# -- What the parameters are given -------------------------------------------------------------------------------------

_OWN = re.compile(r"(^|_)(ai|comp|computer|bot|cpu|machine|engine|agent|me|my|own|maximi[sz]er)(_|$)")
_PERSON = re.compile(r"(^|_)(player|person|p|user)(_|\d|$)")


def _role(parameter: Facts) -> str:
    """Return what a parameter is given, by its name or its use: a word of Calling.arguments, '' where that is open."""
    return role_of(parameter["name"]) or ("side" if parameter["is_stone"] or parameter["told"] == "number" else "")


def _arguments(entry: EntryPoint, signs: Signs) -> tuple[tuple[str, ...], SideStyle, list[str]]:
    """Return what the parameters are given, how the engine is told its side, and the parameters that are not known."""
    function, parameters = entry.function, entry.function["parameters"]
    words = ["self"] if function["class"] and not function["static"] else []
    side, unknown = SideStyle.NONE, []
    roles = {each["name"]: _role(each) for each in parameters}
    told = [name for name, role in roles.items() if role == "side" and name != entry.parameter]
    if any(_OWN.search(snake(name)) for name in told):  # def computer_move(board, computer, player)
        roles |= {name: "opponent" for name in told if _PERSON.search(snake(name))}
    if len(told) == 2 and told[1].rstrip("2") == told[0].rstrip("1"):
        roles[told[1]] = "opponent"  # player1, player2
    if not isinstance(signs.x, str):  # the letter that the person chose is only shown: the cells hold numbers
        chosen = {name: role for name, role in roles.items() if name.endswith("_choice")}
        roles |= {name: '="O"' if role == "opponent" else '="X"' for name, role in chosen.items()}
    wanted = [index for index, each in enumerate(parameters) if not each["default"] or roles[each["name"]] == "side"]
    for parameter in parameters[: max(wanted, default=-1) + 1]:
        name, role = parameter["name"], roles[parameter["name"]]
        style = _style(parameter, signs) if role == "side" else None
        if name == entry.parameter:
            words.append("board")
        elif parameter["default"] and role != "side":
            words.append(_literal(parameter["default"]))
        elif not role or (role == "side" and (style is None or side is not SideStyle.NONE)):
            unknown.append(name)
            words.append(UNKNOWN)
        else:
            words.append(role)
            side = style or side
    if side is SideStyle.NONE and "opponent" in words:
        side = SideStyle.SIGN
    return tuple(words), side, unknown


def _style(parameter: Facts, signs: Signs) -> SideStyle | None:
    """Return how a parameter tells the side; None where that is not known."""
    is_text = isinstance(signs.x, str)
    if (
        parameter["annotation"] == "bool"
        or parameter["told"] == "truth"
        or (is_text and parameter["told"] == "unclear")
    ):
        return None
    if is_text and parameter["told"] == "index":
        return SideStyle.INDEX
    return (
        SideStyle.NUMBER
        if (signs.x, signs.o) == (1, -1) or (is_text and parameter["told"] == "number")
        else SideStyle.SIGN
    )


def _literal(source: str) -> str:
    """Return a default as it is written, as a JSON literal after '='; 'alpha' or 'beta' for an infinity, '=null' for
    what is no literal."""
    text = {"True": "true", "False": "false", "None": "null"}.get(source, source.replace("'", '"'))
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return "alpha" if "-" in text and "inf" in text else "beta" if "inf" in text else "=null"
    return f"={text}"


# -- Whose sign is whose, and the shapes of boards ---------------------------------------------------------------------


def _own_side(entry: EntryPoint, signs: Signs) -> SideStyle | None:
    """Return how an engine without a parameter for its side knows it: always one sign, which the file gives the
    computer; SideStyle.NONE where it finds out from the stones, or is made with its sign; None where the file shows
    nothing."""
    function, both = entry.function, (signs.x, signs.o)
    written = [each for each in function["stores"] if each in both]
    own = [value for name, value in entry.file["named"].items() if _OWN.search(snake(name)) and value in both]
    for each in entry.file["classes"]:
        if each["name"] == function["class"]:  # class Computer: def __init__(self, sign="O")
            told = [its for its in each["parameters"] if role_of(its["name"]) == "side"]
            if any(not its["default"] for its in told):
                return SideStyle.NONE  # it is made with its sign
            defaults = [json.loads(word[1:]) for its in told if (word := _literal(its["default"]))[0] == "="]
            defaults = [value for value in defaults if value in both]
            if defaults and (entry.where is not Where.ATTRIBUTE or entry.parameter):
                return SideStyle.ALWAYS_X if defaults[0] == signs.x else SideStyle.ALWAYS_O
    stored = own[:1] or written
    if len(set(stored)) == 1 and (len(set(written)) == 1 or not function["finds_side"]):
        return SideStyle.ALWAYS_X if stored[0] == signs.x else SideStyle.ALWAYS_O
    return SideStyle.NONE if function["finds_side"] else None


_OF_ANNOTATION = (
    (r"ndarray|np\.|numpy", Board.NUMPY),
    (r"^(list|sequence)\[.*(list|sequence)\[", Board.NESTED),
    (r"^tuple\[.*tuple\[", Board.NESTED_TUPLE),
    (r"^(dict|mapping)", Board.DICT),
    (r"^str\b", Board.TEXT),
    (r"^tuple", Board.TUPLE),
)


def _shapes(entry: EntryPoint, signs: Signs) -> list[Board]:
    """Return the shapes that the board may have: those that the file shows, then the usual ones."""
    shown: list[Board] = []
    for parameter in entry.function["parameters"]:
        annotation = parameter["annotation"].strip("'\"").replace("typing.", "").lower()
        if parameter["name"] == entry.parameter and entry.where is Where.ARGUMENT:
            shown += [board for pattern, board in _OF_ANNOTATION if re.search(pattern, annotation)][:1]
    made = [(each["board"], each["cells"]) for each in entry.boards() if each["board"]]
    shown += [Board.LIST_FROM_1 if each == ("list", 10) else Board(each[0]) for each in made]
    if entry.file["is_cached"]:
        shown += [Board.TUPLE, Board.TEXT, Board.NESTED_TUPLE]
    is_text = all(isinstance(each, str) and len(each) == 1 for each in (signs.x, signs.o))
    possible = [each for each in [*shown, *Board] if each is not Board.TEXT or is_text]
    possible = [each for each in possible if each is not Board.NUMPY or "numpy" in entry.file["imports"]]
    return list(dict.fromkeys(possible))


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
    if undecided and not found:
        raise undecided
    candidates = list(found.values())
    whole = [replace(each, calling=replace(each.calling, definitions_only=False)) for each in candidates[:4] if only]
    return (*candidates[:4], *whole, *candidates[4:])


def _of_signs(entry: EntryPoint, signs: Signs, definitions_only: bool) -> Iterator[Guess]:
    """Yield the callings of a function with these signs, the likeliest first. Raises UndecidedError where what it
    takes, or its side, is not known."""
    function, file = entry.function, entry.file
    arguments, side, unknown = _arguments(entry, signs)
    empties = [each for each in signs.empties if each not in (signs.x, signs.o)][:3]
    boards = _shapes(entry, signs)
    replies, is_pair = list(Reply), function["answers"] == "pair"
    first_reply = Reply.ROW_COLUMN if is_pair and boards[0].is_nested else _open(function).reply
    replies.sort(
        key=lambda each: (
            each is not (first_reply if first_reply is not Reply.ROW_COLUMN or boards[0].is_nested else None)
        )
    )
    first = Calling(
        entry.name, arguments, boards[0], entry.where, entry.board, signs.x, signs.o, empties[0], side, replies[0],
        definitions_only=definitions_only,
    )  # fmt: skip
    if unknown:
        shown = [each["indexed"] or BOARD_NAME.search(snake(each["name"])) for each in function["parameters"]]
        lines = lines_of(first, file)
        is_open = lines.count(UNKNOWN) > 1 or (entry.where is Where.ARGUMENT and not any(shown)) or not signs.is_sure
        raise UndecidedError(
            f"what its parameter “{unknown[0]}” is given is not known", open_lines(first, file) if is_open else lines
        )
    holder = entry.board.rpartition(".")[0] or function["class"]
    counted = [name for each in file["classes"] if each["name"] == holder for name in each["counted"]]
    if counted and entry.where is Where.ATTRIBUTE:
        sentence = f"its object keeps “{counted[0]}” beside its board, which only its own moves set"
        raise UndecidedError(sentence, _open_lines(function, file, arguments))
    own = _own_side(entry, signs) if side is SideStyle.NONE else side
    if own is None and function["answers"]:
        what = "it is not told whose turn it is, and its source does not show whose sign it plays"
        lines = lines_of(first, file)  # which leave open what an object is made of, perhaps
        raise UndecidedError(what, lines if lines.count(UNKNOWN) == 1 else open_lines(first, file))
    sides = [own] if own else [SideStyle.ALWAYS_O, SideStyle.ALWAYS_X]  # the stone that it puts says so
    if function["asks_input"] and side is SideStyle.SIGN:  # for the other side such a function asks a person
        sides += [SideStyle.ALWAYS_O, SideStyle.ALWAYS_X]
    members = (None, 1, 0) if is_pair else (None,)
    ways = product(enumerate(boards), enumerate(empties), enumerate(replies), enumerate(members))
    ranked = sorted(ways, key=lambda way: sum(weight * part[0] for weight, part in zip((2, 3, 1, 1), way, strict=True)))
    for (_, board), (_, empty), (_, reply), (_, member) in ranked:
        if member is not None and reply in (Reply.CHANGED_BOARD, Reply.NEW_BOARD):
            continue
        for each in sides:
            try:
                calling = replace(first, board=board, empty=empty, reply=reply, side=each, answer_index=member)
            except CallingError:
                continue
            yield Guess(calling, signs.is_sure)


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
    """Return whether an engine fails everywhere, and by an error that cannot depend on what it was given: a name that
    the whole file never binds."""
    return any(each.is_own_error for each in answers) and all(each.kind is Kind.EXCEPTION for each in answers)


def _is_no_reading(answer: Answer) -> bool:
    """Return whether an answer fails however it is read, and not for want of what the call should have set: an
    exception, or None."""
    is_unset = answer.sentence.startswith("NameError") and not answer.is_own_error
    return (answer.kind is Kind.EXCEPTION and not is_unset) or answer.shown == "None"


def choose(candidates: Sequence[Guess], tries: Mapping[Calling, Sequence[Answer]]) -> Calling | None:
    """Return the calling that is right by the answers to its tries, None where none is.

    That is one which holds; where the file does not show its signs, only if all that hold are answered alike. Else,
    where the file shows its signs, the one with most legal moves, more than half, if none with as many is answered
    otherwise. Else the first whose error is the file's own.
    """
    cells = {each: tuple(a.cell if a.is_legal else None for a in tries.get(each.calling, ())) for each in candidates}
    best = [each for each in candidates if holds(tries.get(each.calling, ()))]
    if best and best[0].is_evident:
        return best[0].calling
    if not best:
        legal = {each: len(its) - its.count(None) for each, its in cells.items() if each.is_evident}
        most = max(legal.values(), default=0)
        best = [each for each, count in legal.items() if count == most and 2 * count > len(cells[each])]
        best = [each for each in best if all(a.is_legal or _is_no_reading(a) for a in tries[each.calling])]
    elif len({(each.calling.x, each.calling.o) for each in best}) == 1:
        return None  # that other signs do not hold is no evidence for these
    if best:
        return best[0].calling if len({cells[each] for each in best}) == 1 else None
    return next((each.calling for each in candidates if is_own_error(tries.get(each.calling, ()))), None)


def tried_text(answer: Answer) -> str:
    """Return one try in words: 'called with the empty board → 4, read as b2', or what went wrong."""
    position = answer.position
    few = {0: "the empty board", 1: "one mark on the board"}
    board = few.get(position.stones, f"{position.stones} marks on the board")
    shown = f" → {answer.shown}" if answer.shown else ""
    if answer.kind is not Kind.MOVE or answer.cell is None:
        return f"called with {board}{shown}: {answer.sentence or answer.kind.value}"
    taken = "" if answer.is_legal else ", which is taken"
    return f"called with {board}{shown}, read as {position.rules.cell_name(answer.cell)}{taken}"
