"""The pseudocode of a search with its switches, and the line that an event of the search belongs to."""

from __future__ import annotations

from dataclasses import dataclass

from ttt_gui.engine.explain.phrases import window_origin
from ttt_gui.engine.request import Algorithm, Cut, Fail, Ordering
from ttt_gui.engine.trace.moments import EventKind
from ttt_gui.engine.trace.trace import End, SearchTrace, TraceNode

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
    return code_of(request.algorithm, depth_limited, stopped, trace.subject.board is not None)


def code_of(
    algorithm: Algorithm, depth_limited: bool = False, stopped: bool = False, boards: bool = True
) -> tuple[CodeLine, ...]:
    """Return the pseudocode of an algorithm; lines about a depth limit and about a stop only where there is one."""
    name, window = _name(algorithm), ", α, β" if algorithm.alpha_beta else ""
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
    rows += [*_side(algorithm, True), *_side(algorithm, False)]
    return tuple(CodeLine("    " * depth + text, key) for depth, text, key in rows)


def _name(algorithm: Algorithm) -> str:
    return "pvs" if algorithm.pvs else "alphabeta" if algorithm.alpha_beta else "minimax"


def _side(algorithm: Algorithm, is_max: bool) -> list[tuple[int, str, str]]:
    """Return the rows for one side, as (indentation, text, key): MAX raises α towards β, MIN lowers β towards α."""
    side, extreme, edge, worst = ("max", "max", "α", "−∞") if is_max else ("min", "min", "β", "+∞")
    call = f"value = {_name(algorithm)}(after move{', α, β' if algorithm.alpha_beta else ''})"
    rows = [
        (1, "if MAX △ is to move:" if is_max else "otherwise MIN ▽ is to move:", side),
        (2, f"best = {worst}", f"{side}.start"),
        (2, f"for each move{_which_moves(algorithm)}:", f"{side}.loop"),
    ]
    if algorithm.pvs:
        null = "α, α + 1" if is_max else "β − 1, β"
        rows += [
            (3, "if it is the first, or α + 1 = β:", f"{side}.first"),
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
    first = ["the table's"] if algorithm.tt and Ordering.TABLE in algorithm.ordering else []
    if algorithm.alpha_beta:
        first += ["killers"] if Ordering.KILLER in algorithm.ordering else []
        first += ["best history"] if Ordering.HISTORY in algorithm.ordering else []
    words = " but equivalent ones" if algorithm.symmetry and not algorithm.tt else ""
    return f"{words} ({', '.join(first)} first)" if first else words


def current_key(trace: SearchTrace, moment: int) -> str:
    """Return the key of the line that the event of this moment belongs to.

    A leaf is entered at the test that ends it and left at the return below that; other nodes are entered at the head,
    or, where principal variation search asks about a move or searches it again, at the line that does so.
    """
    kind_number, number = trace.events.event(moment)
    kind, node = EventKind(kind_number), trace.node(number)
    side = "max" if node.is_max else "min"
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


def current_line(trace: SearchTrace, moment: int, code: tuple[CodeLine, ...] | None = None) -> int:
    """Return the index of the line that the event of this moment belongs to, in ``code``, or in ``pseudocode(trace)``
    where ``code`` is None."""
    key = current_key(trace, moment)
    lines = pseudocode(trace) if code is None else code
    return next(index for index, line in enumerate(lines) if line.key == key)
