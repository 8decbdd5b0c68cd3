"""An event of a search: in a few words ('Enter c3', 'Leave a2: ≤ +5', 'α rises to +5 at b1', 'b1 is cut: β 0 ≤ α 0'),
and as the line of the search's pseudocode that it belongs to."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine.explain.chance import chance_cut_head
from ttt_gui.engine.explain.phrases import Phrases, line_text
from ttt_gui.engine.request import Algorithm, Cut, Fail, Ordering
from ttt_gui.engine.score import Bound, Role
from ttt_gui.engine.trace.trace import End, EventKind, SearchTrace, TraceNode
from ttt_gui.engine.trace.window import Supplied, is_guess, window_origin

# -- An event in a few words -------------------------------------------------------------------------------------------


def event_text(trace: SearchTrace, index: int) -> str:
    """Return a sentence about the event with the number ``index``."""
    kind_number, number = trace.events.event(index)
    node = trace.node(number)
    name = _name(trace, node)
    if trace.subject.board is None:
        return _number_event(trace, index, EventKind(kind_number), node)
    match EventKind(kind_number):
        case EventKind.ENTER:
            return f"Enter {name}"
        case EventKind.EXIT:
            if node.parent is None and index == trace.events.size - 1:
                return _done(trace, node)
            known = Phrases(trace, index).known(number)
            value = "stopped" if node.value is None else trace.value_text(known.value, known.bound)
            return f"Leave {name}: {value}"
        case EventKind.CUT:
            return f"{name[0].upper() + name[1:] if node.move is None else name} is cut: {_crossing(trace, node)}"
    _, child = trace.events.event(index - 1)  # a window narrows just after a child was left
    edge, verb = ("α", "rises") if node.is_max else ("β", "falls")
    value_now = trace.subject.edge_text(trace.node(child).value, node.is_max, is_guess(trace, child))
    return f"{edge} {verb} to {value_now} at {name}"


def _number_event(trace: SearchTrace, index: int, kind: EventKind, node: TraceNode) -> str:
    """Return an event in a number tree: 'E is cut: β 3 ≤ α 5', 'D gives B 3', 'Done: A is worth 3'; ``index`` is its
    number."""
    words, name = Phrases(trace, index), trace.name(node.id)
    match kind:
        case EventKind.ENTER:
            return f"The search looks at {'leaf ' if node.end is End.TERMINAL else ''}{name}"
        case EventKind.CUT:
            if node.role is Role.CHANCE:
                return line_text(chance_cut_head(trace, node)).removesuffix(".")
            return f"{name} is cut: {_crossing(trace, node)}"
        case EventKind.NARROW:
            value = trace.value_text(trace.node(trace.events.event(index - 1)[1]).value)
            return f"{name} has {value}: {'α rises' if node.is_max else 'β falls'} to {value}"
    if node.parent is None:
        what = "is not finished" if node.value is None else f"is worth {words.value(node.id)}"
        return f"Done: {name} {what}"
    parent = trace.name(node.parent)
    if node.end is End.TERMINAL:
        return f"Leaf {name} goes to {parent}"
    return f"{name} gives {parent} {'nothing' if node.value is None else words.value(node.id)}"


def _done(trace: SearchTrace, root: TraceNode) -> str:
    """Return the words for the end of a search: 'Done: the root is worth 0, a draw', or that the search was stopped."""
    if root.value is None:
        return "Stopped: the root has no value"
    words, known = Phrases(trace), trace.known(root.id)
    meaning = ""
    if known.bound is Bound.EXACT and known.value is not None:
        meaning = f", {words.meaning(known.value)[2:-1]}"
    return f"Done: the root is worth {words.value(root.id)}{meaning}"


def _crossing(trace: SearchTrace, node: TraceNode) -> str:
    """Return how alpha and beta cross at a cut-off: 'β 0 ≤ α 0'; without numbers for a null window, or where the trace
    does not hold the child that cut."""
    words, sign = Phrases(trace), "<" if trace.request.algorithm.cut is Cut.LT else "≤"
    origin = words.origin(node.id)
    edge = origin.beta if node.is_max else origin.alpha
    if trace.is_incomplete(node.id) or not isinstance(edge, Supplied):
        return f"β {sign} α"
    cutter = trace.counted_children(node.id)[-1]
    found = trace.subject.edge_text(trace.node(cutter).value, node.is_max, is_guess(trace, cutter))
    given = trace.subject.edge_text(node.beta if node.is_max else node.alpha, not node.is_max, edge.is_guess)
    beta, alpha = (given, found) if node.is_max else (found, given)
    return f"β {beta} {sign} α {alpha}"


def _name(trace: SearchTrace, node: TraceNode) -> str:
    """Return the name of a node; of a root of iterative deepening with its iteration."""
    if node.move is not None or not trace.request.algorithm.iterative:
        return trace.name(node.id)
    return f"the root, iteration {trace.roots().index(node.id) + 1}"


# -- The pseudocode of a search with its switches, and the line of an event --------------------------------------------

_LEAVES = {End.TERMINAL: "over", End.DEPTH: "depth", End.TABLE: "table"}


@dataclass(frozen=True)
class CodeLine:
    """A line of pseudocode: its text with its indentation, and the key by which events find it."""

    text: str
    key: str


def pseudocode(trace: SearchTrace) -> tuple[CodeLine, ...]:
    """Return the pseudocode of the search that this trace logged."""
    request = trace.request
    stopped = trace.node(trace.roots()[-1]).end is End.STOPPED
    depth_limited = request.limits.depth is not None or request.algorithm.iterative
    subject, step = trace.subject, "1" if trace.subject.unit == 1 else "ε"
    boards, bounds = subject.board is not None, subject.bounds is not None
    return code_of(request.algorithm, depth_limited, stopped, boards, subject.has_chance, bounds, step)


def code_of(
    algorithm: Algorithm,
    depth_limited: bool = False,
    stopped: bool = False,
    boards: bool = True,
    chance: bool = False,
    bounds: bool = False,
    step: str = "1",
) -> tuple[CodeLine, ...]:
    """Return the pseudocode of an algorithm; lines about a depth limit, a stop and chance nodes only where there is
    one. With ``bounds`` of the leaves alpha-beta cuts at chance nodes, too. A null window is one ``step`` wide.
    """
    name, window = _function(algorithm), ", α, β" if algorithm.alpha_beta else ""
    rows: list[tuple[int, str, str]] = []
    if algorithm.iterative:
        rows += [
            (0, "for depth = 1, 2, 3, …:", "deepen"),
            (1, f"{name}(root{', −∞, +∞' if algorithm.alpha_beta else ''})", "root"),
        ]
    rows.append((0, f"{name}(node{window}):", "enter"))
    if stopped:
        rows.append((1, "if the search is stopped: give up", "stop"))
    rows += [
        (1, f"if {'the game is over' if boards else 'node is a leaf'}:", "over"),
        (2, "return its value", "over.return"),
    ]
    if depth_limited:
        rows += [
            (1, "if the depth limit is reached:", "depth"),
            (2, "return open lines of MAX − of MIN", "depth.return"),
        ]
    if algorithm.tt:
        rows += [(1, "if the table's entry suffices:", "table"), (2, "return its value", "table.return")]
    if chance:
        rows += _chance(algorithm, bounds)
    rows += [*_side(algorithm, True, step), *_side(algorithm, False, step)]
    return tuple(CodeLine("    " * depth + text, key) for depth, text, key in rows)


def _function(algorithm: Algorithm) -> str:
    """Return the name of the function in the pseudocode."""
    return "pvs" if algorithm.pvs else "alphabeta" if algorithm.alpha_beta else "minimax"


def _chance(algorithm: Algorithm, bounds: bool) -> list[tuple[int, str, str]]:
    """Return the rows for a chance node, as (indentation, text, key)."""
    cuts = bounds and algorithm.alpha_beta
    window = (", what α and β leave it" if cuts else ", −∞, +∞") if algorithm.alpha_beta else ""
    rows = [
        (1, "if it is a chance node ○:", "chance"),
        (2, "average = 0", "chance.start"),
        (2, "for each child with its chance p:", "chance.loop"),
        (3, f"average += p × {_function(algorithm)}(child{window})", "chance.call"),
    ]
    if cuts:
        rows.append((3, "if it must end outside α and β: break", "chance.cut"))
    return [*rows, (2, "return average", "chance.return")]


def _side(algorithm: Algorithm, is_max: bool, step: str) -> list[tuple[int, str, str]]:
    """Return the rows for one side, as (indentation, text, key): MAX raises α towards β, MIN lowers β towards α."""
    side, extreme, edge, worst = ("max", "max", "α", "−∞") if is_max else ("min", "min", "β", "+∞")
    call = f"value = {_function(algorithm)}(after move{', α, β' if algorithm.alpha_beta else ''})"
    rows = [
        (1, "if MAX △ is to move:" if is_max else "otherwise MIN ▽ is to move:", side),
        (2, f"best = {worst}", f"{side}.start"),
        (2, f"for each move{_which_moves(algorithm)}:", f"{side}.loop"),
    ]
    if algorithm.pvs:
        null = f"α, α + {step}" if is_max else f"β − {step}, β"
        rows += [
            (3, f"if it is the first, or α + {step} = β:", f"{side}.first"),
            (4, call, f"{side}.call"),
            (3, "otherwise ask whether it is better:", f"{side}.other"),
            (4, f"value = pvs(after move, {null})", f"{side}.ask"),
            (4, "if α < value < β:", f"{side}.better"),
            (5, call, f"{side}.again"),
        ]
    else:
        rows.append((3, call, f"{side}.call"))
    rows.append((3, f"best = {extreme}(best, value)", f"{side}.best"))
    if algorithm.alpha_beta:
        deeper = 3
        if algorithm.exact_moves:
            rows.append((3, "if this is not the root:", f"{side}.below"))
            deeper = 4
        sign = "<" if algorithm.cut is Cut.LT else "≤"
        rows += [
            (deeper, f"{edge} = {extreme}({edge}, best)", f"{side}.narrow"),
            (deeper, f"if β {sign} α: break", f"{side}.cut"),
        ]
        if algorithm.fail is Fail.HARD:
            rows.append((2, "best = best, kept inside the window at entry", f"{side}.clamp"))
    if algorithm.tt:
        # Only a search that cuts where β < α enters empty windows; see step 11 of the search.
        empty = ", unless best = α = β at entry" if algorithm.alpha_beta and algorithm.cut is Cut.LT else ""
        rows.append((2, f"store best in the table{empty}", f"{side}.store"))
    rows.append((2, "return best", f"{side}.return"))
    return rows


def _which_moves(algorithm: Algorithm) -> str:
    """Return what follows 'for each move' in the pseudocode: which moves are left out, and which come first; '' for all
    in their order."""
    first = ["the table's"] if algorithm.tt and Ordering.TABLE in algorithm.ordering else []
    if algorithm.alpha_beta:
        first += ["killers"] if Ordering.KILLER in algorithm.ordering else []
        first += ["best history"] if Ordering.HISTORY in algorithm.ordering else []
    words = " but equivalent ones" if algorithm.symmetry and not algorithm.tt else ""
    return f"{words} ({', '.join(first)} first)" if first else words


def current_key(trace: SearchTrace, step: int) -> str:
    """Return the key of the line that the event of this step belongs to.

    A leaf is entered at the test that ends it and left at the return below that; other nodes are entered at the head,
    or, where principal variation search asks about a move or searches it again, at the line that does so.
    """
    kind_number, number = trace.events.event(step)
    kind, node = EventKind(kind_number), trace.node(number)
    side = node.role.value.lower()
    match kind:
        case EventKind.NARROW:
            return f"{side}.narrow"
        case EventKind.CUT:
            return f"{side}.cut"
        case EventKind.ENTER:
            return _LEAVES.get(node.end) or _call(trace, node)
    if node.end in _LEAVES:
        return f"{_LEAVES[node.end]}.return"
    if node.end is End.STOPPED:
        return "stop"
    if trace.request.algorithm.alpha_beta and trace.request.algorithm.fail is Fail.HARD:
        best = trace.best_child(number)
        if best is not None and trace.node(best).value != node.value:
            return f"{side}.clamp"
    return f"{side}.return"


def _call(trace: SearchTrace, node: TraceNode) -> str:
    """Return the key of the line at which a node is entered: the head of the function, or the line that calls it."""
    if node.parent is None:
        return "root" if trace.request.algorithm.iterative else "enter"
    if not trace.request.algorithm.pvs:
        return "enter"
    caller = "max" if trace.node(node.parent).is_max else "min"
    if window_origin(trace, node.id).asked(node.id):
        return f"{caller}.ask"
    siblings = trace.children(node.parent)
    place = siblings.index(node.id)
    again = place > 0 and trace.node(siblings[place - 1]).move == node.move
    return f"{caller}.again" if again else "enter"


def current_line(trace: SearchTrace, step: int, code: tuple[CodeLine, ...] | None = None) -> int:
    """Return the index of the line that the event of this step belongs to, in ``code``, or in ``pseudocode(trace)``
    where ``code`` is None."""
    key = current_key(trace, step)
    lines = pseudocode(trace) if code is None else code
    return next(index for index, line in enumerate(lines) if line.key == key)
