"""The judge of sentences: parses what is said of a search, and holds each claim against brute force and the log.

``SENTENCES`` is the table of patterns; a sentence that none of them matches is unparsed, which is an error as well.
A claim is about the true value of a position (``True``: minimax to the end of the game, not the search's value), or
about the log: what was searched, when, and how many nodes. A number that is called a guess ('about', ≈) claims nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from tests.brute_force import FAR, distance_value, lines
from tests.engine.explain.random_searches import ALL_NODES, DrawnSearch
from ttt_gui.engine.explain.events import event_text
from ttt_gui.engine.explain.node import explain, explain_played, explain_pruned
from ttt_gui.engine.explain.phrases import EdgeTable, Explanation, Line, Link, TriedMoves
from ttt_gui.engine.export.tree_json import NumberKind, ValueKinds
from ttt_gui.engine.numbers.tree import NumberSubject
from ttt_gui.engine.request import Scores
from ttt_gui.engine.trace.trace import End, SearchTrace, TraceNode
from ttt_gui.engine.values import Blunder, ProvedValue
from ttt_gui.game.position import Position
from ttt_gui.ui.trace.state import ShownTree
from ttt_gui.ui.trace.texts import describe, describe_pruned, tooltip

# -- What is true ------------------------------------------------------------------------------------------------------


class Oracle:
    """The truth about a search: values by brute force, and the whole search where the log that is explained is full."""

    def __init__(self, search: DrawnSearch) -> None:
        self.trace = search.run()
        self.whole = self.trace if not self.trace.truncated else search.run(ALL_NODES)
        self.algorithm = self.trace.request.algorithm
        self._values: dict[tuple[int, ...], int] = {}
        self._memo: dict[tuple[int, int], int] = {}
        self._sizes: dict[Position, int] = {}

    @cached_property
    def visited(self) -> frozenset[tuple[int, ...]]:
        """The moves to every node that the search entered at any time."""
        return frozenset(self.whole.moves_to(number) for number in range(len(self.whole)))

    def value(self, path: tuple[int, ...]) -> int:
        """The true value after these moves, as it is shown: for MAX."""
        if path not in self._values:
            subject = self.trace.subject
            if isinstance(subject, NumberSubject):
                self._values[path] = self._number(subject, path)
            else:
                position = self.trace.root
                for move in path:
                    position = position.play(move)
                self._values[path] = self._game(position, len(path))
        return self._values[path]

    def _number(self, subject: NumberSubject, path: tuple[int, ...]) -> int:
        node = subject.node_at(path)
        if node.value is not None:
            return node.value
        best = max if node.is_max else min
        return best(self.value((*path, move)) for move in range(len(node.children)))

    def _game(self, position: Position, ply: int) -> int:
        rules, side = position.rules, position.side_to_move
        own, opp = position.board_of(side), position.board_of(side.other)
        won = any(all(opp >> cell & 1 for cell in line) for line in lines(rules.rows, rules.columns, rules.k))
        found = -FAR if won else distance_value(own, opp, rules.rows, rules.columns, rules.k, self._memo)
        size = 1 if self.algorithm.scores is Scores.FLAT else rules.cells + 1 - ply - (FAR - abs(found))
        value = size * ((found > 0) - (found < 0))
        return -value if ply % 2 else value

    def size(self, position: Position) -> int:
        """The number of nodes of full minimax."""
        if position not in self._sizes:
            moves = () if position.outcome else position.legal_moves
            self._sizes[position] = 1 + sum(self.size(position.play(move)) for move in moves)
        return self._sizes[position]

    def horizon(self, number: int) -> int:
        """The ply at which the iteration of a node takes its guesses; the last ply without a limit."""
        trace = self.trace
        if trace.subject.board is None:
            return 99
        last = min(trace.root.rules.cells - trace.root.stones, trace.request.limits.depth or 99)
        if not self.algorithm.iterative:
            return last
        return min(last, 1 + trace.roots().index(trace.path(number)[0]))


# -- One explanation ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fault:
    """A sentence that is refuted or unparsed; ``why`` is what is true instead."""

    kind: str
    place: str
    sentence: str
    why: str
    pattern: str = ""


Groups = dict[str, str]
_VALUE = re.compile(r"(at least |at most |)(about |)([+−]?\d+)(, which proves nothing|)$")
_SIGNED = re.compile(r"(= |≤ |≥ |≈ |\? |)([+−]?\d+)( so far|)$")


def number_of(text: str) -> int:
    return int(text.replace("−", "-").replace("+", "").replace("\N{NARROW NO-BREAK SPACE}", "").replace(",", ""))


class Place:
    """What is explained: a node, or one of its pruned moves, at a step."""

    def __init__(self, oracle: Oracle, number: int, step: int, move: int | None = None) -> None:
        self.oracle, self.trace = oracle, oracle.trace
        self.node: TraceNode = self.trace.node(number)
        self.step, self.move = step, move
        self.wrong: list[str] = []
        self.sentence = ""  # the one that is judged, its links marked

    # --- claims ---

    def holds(self, fact: bool, why: str) -> None:
        if not fact:
            self.wrong.append(why)

    def true(self, number: int, move: int | None = None) -> int:
        return self.oracle.value((*self.trace.moves_to(number), *(() if move is None else (move,))))

    def compare(self, true: int, sign: str, number: int, name: str) -> None:
        fact = {"=": true == number, "≤": true <= number, "≥": true >= number, ">": true > number, "<": true < number}
        self.holds(fact[sign], f"{name} is truly {true}, not {sign} {number}")

    def says(self, number: int, words: str, exact: str = "=") -> None:
        """Hold 'at most +5' against the truth; ``exact`` is what a number without 'at least' and 'at most' says."""
        found = _VALUE.match(words)
        assert found, words
        if found[2] or found[4]:
            return
        sign = {"at least ": "≥", "at most ": "≤", "": exact}[found[1]]
        self.compare(self.true(number), sign, number_of(found[3]), self.trace.name(number))

    def signed(self, number: int, text: str) -> None:
        """Hold '≤ +5' against the truth."""
        text = text.removesuffix(" (asked)")
        if text in ("stopped", "—", "…"):
            return
        found = _SIGNED.match(text)
        if not found:
            self.wrong.append(f"no value: {text}")
        elif found[1] not in ("≈ ", "? "):
            self.compare(self.true(number), found[1].strip() or "=", number_of(found[2]), self.trace.name(number))

    def edge(self, number: int, name: str, words: str, now: bool = False) -> None:
        """Hold an alpha or a beta of a node, at entry or ``now``, against the truth: α = +5 says that MAX has at least
        +5 at the ancestor whose move gave it. ``words`` are such as '= +5', '≈ 0', '= −∞'."""
        if "∞" in words or "≈" in words or "about" in words:
            return
        giver = self.giver(number, name, now)
        if giver is None:
            return  # the edge of a null window has no number of its own
        value = number_of(words.removeprefix("= "))
        self.holds(value == self.trace.subject.shown_value(self.trace.node(giver).value), f"{name} is another number")
        self.compare(self.true(giver), "≥" if name == "α" else "≤", value, f"{name} from {self.trace.name(giver)}")

    def giver(self, number: int, name: str, now: bool = False) -> int | None:
        """The move whose value an edge of a node's window is: the last one that narrowed it on the way here."""
        trace, path, found, before = self.trace, self.trace.path(number), None, None
        for place, above in enumerate(path if now else path[:-1]):
            parent = trace.node(above)
            edge = parent.alpha if name == "α" else parent.beta
            if place and edge != before:
                found = None  # the edge of a null window
            below = path[place + 1] if place + 1 < len(path) else len(trace)
            if parent.is_max == (name == "α") and self.narrows(parent):
                for child in trace.counted_children(above):
                    value = trace.node(child).value
                    done = child < below and (place + 1 < len(path) or trace.is_left(child, self.step - 1))
                    if value is None or not done:
                        break
                    if edge is None or (value > edge if name == "α" else value < edge):
                        edge, found = value, child
            before = edge
        last = trace.node(number)
        return None if not now and (last.alpha if name == "α" else last.beta) != before else found

    def is_incomplete(self, number: int) -> bool:
        return self.trace.truncated and self.trace.node(number).after == len(self.trace)

    def narrows(self, node: TraceNode) -> bool:
        return self.oracle.algorithm.alpha_beta and not (node.ply == 0 and self.oracle.algorithm.exact_moves)

    # --- names ---

    def named(self, name: str) -> list[int]:
        """The nodes that a move's name without a link may mean: the node, its ancestors, their moves done by then."""
        trace, path = self.trace, self.trace.path(self.node.id)
        found = [child for above in path[::-1] for child in trace.children(above)]
        return [each for each in (*path[::-1], *found) if trace.name(each) == name]

    def any_of(self, name: str, check: Callable[[Place, int], None]) -> None:
        """Hold a claim about a node that is named without a link: one of those that may be meant must satisfy it."""
        tries = []
        for each in self.named(name):
            place = Place(self.oracle, self.node.id, self.step, self.move)
            check(place, each)
            if not place.wrong:
                return
            tries += place.wrong
        self.wrong.append(tries[0] if tries else f"no move {name}")

    def link(self, text: str) -> tuple[int, int | None]:
        """The node and the pruned move of a link."""
        _name, node, move = re.fullmatch(r"(.*)\|(\d+)\|(\d*)", text.strip("‹›")).groups()  # type: ignore[union-attr]
        return int(node), int(move) if move else None

    def at(self, text: str) -> int:
        return self.link(text)[0]

    def unvisited(self, path: tuple[int, ...], says: str) -> None:
        self.holds(path not in self.oracle.visited, f"it was searched at another time, but {says}")

    def unvisited_here(self, number: int, move: int) -> None:
        moves = {self.trace.node(each).move for each in self.trace.children(number)}
        self.holds(move not in moves, "it was searched here")


# -- The patterns ------------------------------------------------------------------------------------------------------

Check = Callable[[Place, Groups], None]
_PARTS = {
    "L": r"‹[^‹›]*›",
    "V": r"(?:at least |at most |)(?:about |)[+−]?\d+(?:, which proves nothing|)",
    "N": r"(?:about |)[+−]?\d+",
    "S": r"(?:X|O|MAX|MIN)",
    "M": r"(?:[a-z]+\d+|[A-Z]{1,3}|[+−]?\d+)",
    "C": r"(?:\d+|\d{1,3}(?:[, \N{NARROW NO-BREAK SPACE}]\d{3})+)",
    "Ls": r"‹[^‹›]*›(?:(?:, | and )‹[^‹›]*›)*(?: and \d+ more)?",
    "Ms": r"[a-z]+\d+(?:, [a-z]+\d+)*(?: …)?",
    "Ns": r"[A-Z+−\d, andtherest]+",
    "E": r"(?:=|≈) [+−]?(?:\d+|∞)",
    "G": r"(?:(?:=|≤|≥|≈|\?) )?[+−]?\d+|stopped|—",
    "T": r"[^.]+",
}


def _compiled(template: str) -> re.Pattern[str]:
    """A template as a regular expression: '{V:v}' is a value named v, '{more|less:how}' one of these words."""
    pieces = re.split(r"\{([^{}]*)\}", template)
    for index in range(1, len(pieces), 2):
        kind, _, name = pieces[index].rpartition(":")
        body = f"(?:{'|'.join(_PARTS.get(word) or re.escape(word) for word in kind.split('|'))})"
        pieces[index] = f"(?P<{name}>{body})"
    pieces[::2] = [re.escape(piece) for piece in pieces[::2]]
    return re.compile("".join(pieces) + r"(?=\s|$)")


JUDGED = [0]  # how many sentences were judged in this process
SENTENCES: list[tuple[str, re.Pattern[str], Check]] = []


def sentence(*templates: str) -> Callable[[Check], Check]:
    """Add patterns to the table, whose claims the decorated function holds."""

    def added(check: Check) -> Check:
        SENTENCES.extend((template, _compiled(template), check) for template in templates)
        return check

    return added


def marked(line: Line) -> str:
    """A line as text in which links are marked: '‹b2|7|›'."""
    return "".join(
        part if isinstance(part, str) else f"‹{part.text}|{part.node}|{'' if part.move is None else part.move}›"
        for part in line
    )


def plain(text: str) -> str:
    return re.sub(r"‹([^‹›]*)\|\d+\|\d*›", r"\1", text)


def judged(place: Place, text: str, name: str) -> Iterator[Fault]:
    """The faults of a text of one sentence or several."""
    rest = text
    while rest := rest.strip():
        found = [(match.end(), template, match, check) for template, pattern, check in SENTENCES
                 if (match := pattern.match(rest))]  # fmt: skip
        if not found:
            yield Fault("unparsed", name, plain(rest), f"in: {plain(text)}")
            return
        JUDGED[0] += 1
        end, template, match, check = max(found, key=lambda each: each[0])
        place.wrong.clear()
        place.sentence = match.group()
        check(place, match.groupdict())
        if place.wrong:
            yield Fault("refuted", name, plain(match.group()), "; ".join(place.wrong), template)
        rest = rest[end:]


def judged_explanation(place: Place, found: Explanation, name: str) -> Iterator[Fault]:
    """The faults of an explanation: of its title, its lines and its tables."""
    yield from judged(place, found.title, name)
    for line in found.lines:
        place.wrong.clear()
        if isinstance(line, TriedMoves):
            _table(place, line)
        elif isinstance(line, EdgeTable):
            for row in line.rows:
                _edge_row(place, row.name, row.value, marked(row.source))
            if line.mark:
                yield from judged(place, line.mark, name)
                place.wrong.clear()
        else:
            for part in line:
                if isinstance(part, Link) and ": " in part.text:
                    place.signed(part.node, part.text.split(": ")[1])
            if place.wrong:
                yield Fault("refuted", name, plain(marked(line)), "; ".join(place.wrong), "link")
            yield from judged(place, marked(line), name)
            continue
        if place.wrong:
            yield Fault("refuted", name, "a table", "; ".join(place.wrong), "table")


def _table(place: Place, table: TriedMoves) -> None:
    """Hold a table of tried moves: values, nodes and pruned moves."""
    for row in table.rows:
        place.signed(row.link.node, row.text)
        node = place.trace.node(row.link.node)
        place.holds(row.nodes == node.after - node.id, f"{row.link.text} has {node.after - node.id} nodes")
        place.holds(row.pruned == len(node.pruned), f"{row.link.text} has {len(node.pruned)} pruned moves")


def _edge_row(place: Place, name: str, value: str, source: str) -> None:
    """Hold a row of the window of a number tree's node."""
    sign = "≥" if name == "α" else "≤"
    if found := re.fullmatch(r"\w+ has it from (‹[^‹›]*›)", source):
        place.compare(place.true(place.at(found[1])), sign, number_of(value), name)
    elif found := re.fullmatch(r"from (‹[^‹›]*›), at (‹[^‹›]*›)", source):
        place.compare(place.true(place.at(found[1])), sign, number_of(value), name)
        place.compare(place.true(place.at(found[2])), sign, number_of(value), name)
    elif found := re.fullmatch(r"asked at (‹[^‹›]*›)", source):
        asker = place.at(found[1])
        place.compare(place.true(asker), "≥" if value[0] == ">" else "≤", number_of(value[2:]), name)
    else:
        place.holds(source == "nothing known yet" and "∞" in value, f"{name} {value}: {source}")


# -- Everything that is said of one search -----------------------------------------------------------------------------


def faults(search: DrawnSearch, sample: Callable[[int, int], list[int]]) -> Iterator[Fault]:
    """The faults of what is said of a search; ``sample`` draws at most so many of so many numbers."""
    oracle = Oracle(search)
    trace = oracle.trace
    last = trace.events.size - 1
    nodes = {*trace.roots()[-2:], *sample(len(trace), 10)}
    for number in sorted(nodes):
        node, left = trace.node(number), trace.events.left(number)
        for step in {last, *(each for each in (left - 1, left + 1) if number in trace.roots() or number % 3 == 0)}:
            step = min(max(step, trace.events.entered(number)), last)
            yield from _about_node(oracle, number, step)
        for move in node.pruned[:2]:
            for step in (last, max(left - 1, 0)):
                yield from _about_pruned(oracle, number, move, step)
    with_cuts = [number for number in range(len(trace)) if trace.node(number).end is End.CUT]
    for index in sample(len(with_cuts), 4):
        number = with_cuts[index]
        yield from _about_node(oracle, number, last)
        for move in trace.node(number).pruned[:3]:
            yield from _about_pruned(oracle, number, move, last)
    for step in sample(trace.events.size, 12):
        number = trace.events.event(step)[1]
        place = Place(oracle, number, step)
        yield from judged(place, event_text(trace, step), f"event {step + 1}")
        path = trace.path(number)
        yield from _about_node(oracle, path[len(path) // 2], step)
    yield from _kinds(oracle, sorted(nodes))
    if trace.subject.board is not None:
        for number in trace.children(trace.roots()[-1])[:6]:
            if trace.node(number).value is not None:
                place = Place(oracle, number, last)
                found = explain_played(trace, number, _blunder(oracle, number))
                yield from judged_explanation(place, found, f"played {trace.name(number)}")


def _kinds(oracle: Oracle, numbers: list[int]) -> Iterator[Fault]:
    """The faults of what JSON calls alpha and beta: a win, a loss or a draw is proved."""
    kinds, trace = ValueKinds(oracle.trace), oracle.trace
    for number in numbers:
        node, place = trace.node(number), Place(oracle, number, trace.events.size - 1)
        for name, value, kind in zip("αβ", (node.alpha, node.beta), kinds.kinds_of(node), strict=False):
            if kind in (NumberKind.WIN, NumberKind.LOSS, NumberKind.DRAW):
                place.edge(number, name, trace.value_text(value))
        if place.wrong:
            yield Fault("refuted", f"JSON of node {number}", "alpha and beta", "; ".join(place.wrong), "JSON")


def _blunder(oracle: Oracle, number: int) -> Blunder | None:
    """The blunder that a root move is by brute force; None where it keeps what the best move does."""
    root, move = oracle.trace.root, oracle.trace.node(number).move
    values = {each: oracle.value((each,)) for each in root.legal_moves}
    best = max(values, key=lambda each: values[each])
    if move is None or _proved(oracle, values[move]).value == _proved(oracle, values[best]).value:
        return None
    return Blunder(root, move, best, _proved(oracle, values[move]), _proved(oracle, values[best]), "Casual", "")


def _proved(oracle: Oracle, value: int) -> ProvedValue:
    outcome = (value > 0) - (value < 0)
    flat = not outcome or oracle.algorithm.scores is Scores.FLAT
    plies = None if flat else oracle.trace.root.rules.cells + 1 - abs(value)
    return ProvedValue(outcome, outcome, plies)


def _about_node(oracle: Oracle, number: int, step: int) -> Iterator[Fault]:
    trace = oracle.trace
    place, name = Place(oracle, number, step), f"node {number} ({_way(trace, number)}) at {step + 1}"
    yield from judged_explanation(place, explain(trace, number, step, oracle.size), name)
    state = ShownTree()
    state.trace, state.step, state.selected = trace, step, number
    yield from _described(place, describe(state, number), f"describe {name}")
    tip = tooltip(state, number).splitlines()
    for line in tip[2:]:
        yield from judged(place, line, f"tooltip {name}")


def _about_pruned(oracle: Oracle, number: int, move: int, step: int) -> Iterator[Fault]:
    trace = oracle.trace
    place = Place(oracle, number, step, move)
    name = f"pruned {trace.name(number, move)} at node {number} ({_way(trace, number)}) at {step + 1}"
    yield from judged_explanation(place, explain_pruned(trace, number, move, step, oracle.size), name)
    state = ShownTree()
    state.trace, state.step = trace, step
    yield from judged(place, describe_pruned(state, number, move), f"describe {name}")


def _way(trace: SearchTrace, number: int) -> str:
    return " ".join(trace.name(each) for each in trace.path(number)[1:]) or "the root"


def _described(place: Place, text: str, name: str) -> Iterator[Fault]:
    """Hold what a screen reader says of a node, part by part."""
    place.wrong.clear()
    for part in re.split(r", (?!which proves nothing)", text):
        if _VALUE.match(words := part.removeprefix("so far ").removesuffix(" yet")):
            place.says(place.node.id, words)
        if found := re.fullmatch(r"cut off: (.*) not looked at", part):
            for each in found[1].split():
                moves = [m for m in place.node.pruned if place.trace.name(place.node.id, m) == each]
                place.unvisited((*place.trace.moves_to(place.node.id), moves[0]), "'not looked at'")
    if place.wrong:
        yield Fault("refuted", name, text, "; ".join(place.wrong), "describe")
