"""A search in words: the nodes of a trace as far as they are known at the step, in labels for the picture and the
outline; and what a trace does not hold, or a filter leaves out of it, a sentence each."""

from __future__ import annotations

from dataclasses import replace

from ttt_gui.engine.explain.phrases import not_searched, value_in_words
from ttt_gui.engine.numbers.tree import fraction_and_decimal, subject_of
from ttt_gui.engine.request import Fail
from ttt_gui.engine.score import Bound, Role, is_win
from ttt_gui.engine.trace.known import Known
from ttt_gui.engine.trace.trace import End, OpenNode, SearchTrace, TraceNode
from ttt_gui.engine.trace.window import guesses_now, is_guess, window_origin
from ttt_gui.ui.look.formats import grouped, times
from ttt_gui.ui.trace.state import Show, ShownTree, TreeState

NO_TRACE = "There is no search to look at yet."
MAX_SIGN, MIN_SIGN, CHANCE_SIGN, CUT_SIGN, FOLDED_SIGN = "△", "▽", "○", "✂", "▸"
ROLE_SIGNS = {Role.MAX: MAX_SIGN, Role.MIN: MIN_SIGN, Role.CHANCE: CHANCE_SIGN}
_END_WORDS = {
    End.DEPTH: "depth limit",
    End.TABLE: "answered by the table",
    End.ALL_TRIED: "all moves tried",
    End.STOPPED: "stopped",
}


def move_label(trace: SearchTrace, found: TraceNode) -> str:
    """Return the name of a node's move: 'c3', or 'root'; 'E' or '5' in a number tree."""
    if trace.subject.board is None:
        return trace.name(found.id)
    return "root" if found.move is None else trace.move_name(found.move)


def role_sign(found: TraceNode) -> str:
    """Return the sign of who decides at a node: △ for MAX, ▽ for MIN, ○ for a chance node."""
    return ROLE_SIGNS[found.role]


def known_at(state: ShownTree, node: int) -> Known:
    """Return what is known of an entered node at the step; where nothing is, with the value that it returned, or while
    the search is in it with its best value so far.
    """
    trace = state.trace
    assert trace is not None
    known = trace.known(node, None if state.is_at_end else state.step)
    if state.shows_returned and not state.is_left(node):
        known = replace(known, value=None, bound=Bound.NONE)
    if known.bound is Bound.EXACT:
        return known
    if state.is_left(node):
        return replace(known, value=trace.node(node).value) if known.value is None else known
    now = open_node(state, node)
    if now is None or now.best_child is None:
        return known
    if known_at(state, now.best_child).bound is Bound.HEURISTIC:
        return replace(known, bound=Bound.HEURISTIC, value=now.best)
    if known.value is not None:
        return known
    is_max = trace.node(node).is_max  # a bound that every value of the game keeps is none, but it was found
    is_found = now.best == (known.low if is_max else known.high)
    return replace(known, value=now.best, bound=(Bound.LOWER if is_max else Bound.UPPER) if is_found else Bound.NONE)


def value_label(trace: SearchTrace, known: Known, intervals: bool = False) -> str:
    """Return what is known of a node: '= +7', '≤ +5', '≈ +3', '? 0', '—' for nothing; as an interval '[−∞, 5]', with
    a guess beside it: '[−6, +8] ≈ +3'.
    """
    text = trace.value_text(known.value, known.bound)
    if not intervals:
        return f"= {text}" if known.bound is Bound.EXACT else text
    edges = f"[{trace.subject.edge_text(known.low, True)}, {trace.subject.edge_text(known.high, False)}]"
    return f"{edges} {text}" if known.bound is Bound.HEURISTIC else edges


def short_label(trace: SearchTrace, known: Known, intervals: bool = False) -> str:
    """Return the same where there is little room: a guess has no interval beside it."""
    return value_label(trace, known, intervals and known.bound is not Bound.HEURISTIC)


def node_label(state: ShownTree, node: int, known: Known | None = None) -> str:
    """Return what is known of a node at the step, as a label: '= +7', '≥ 0 so far', '? −5 so far' where the child that
    gave the best value so far has only the opposite bound; '…' before anything is known. ``known`` is known_at(), where
    the caller has it.
    """
    trace = state.trace
    assert trace is not None
    known = known or known_at(state, node)
    if state.is_left(node):
        return value_label(trace, known, state.intervals)
    if not state.has_values_so_far or (known.value is None and not state.intervals):
        return "…"
    return f"{value_label(trace, known, state.intervals)}{' so far' * (known.bound is not Bound.EXACT)}"


def returned_text(state: ShownTree, node: int) -> str:
    """Return what a node has returned under fail-hard, where another number is known: 'returned ≤ 3'; else ''."""
    assert state.trace is not None
    return state.trace.returned_text(node, state.step)


def tone(known: Known) -> str:
    """Return the token of what is known of a value: win or loss if proved for MAX, else muted ('≤ +5' may still be a
    loss).
    """
    return value_tone(known.value, known.bound)


def value_tone(value: int | None, bound: Bound) -> str:
    """Return the token of a value with its bound, as tone() does."""
    if value and value > 0 and bound in (Bound.EXACT, Bound.LOWER):
        return "win"
    if value and value < 0 and bound in (Bound.EXACT, Bound.UPPER):
        return "loss"
    return "muted"


def entry_label(trace: SearchTrace, found: TraceNode) -> str:
    """Return the window at entry as a label: 'α 0  β +∞', 'α ≈ 0  β +∞' for an edge that a guess gave."""
    return _window_label(trace, (found.alpha, found.beta), window_origin(trace, found.id).guesses)


def now_label(trace: SearchTrace, now: OpenNode) -> str:
    """Return the window of a node that the search is in as a label."""
    return _window_label(trace, (now.alpha, now.beta), guesses_now(trace, now))


def exit_label(trace: SearchTrace, found: TraceNode) -> str:
    """Return the window when a node was left as a label."""
    return _window_label(trace, exit_window(trace, found), exit_guesses(trace, found))


def _window_label(trace: SearchTrace, window: tuple[int | None, int | None], guesses: tuple[bool, bool]) -> str:
    """Return a window as a label."""
    alpha, beta = (trace.subject.edge_text(value, name == "α", guess)
                   for name, value, guess in zip("αβ", window, guesses, strict=True))  # fmt: skip
    return f"α {alpha}  β {beta}"


def exit_guesses(trace: SearchTrace, found: TraceNode) -> tuple[bool, bool]:
    """Return whether the alpha and the beta with which a node was left are guesses."""
    alpha, beta = window_origin(trace, found.id).guesses
    last = exit_window(trace, found)
    if last == (found.alpha, found.beta):
        return alpha, beta
    child = trace.best_child(found.id)  # in a full log perhaps not the one that gave the value
    gave = child is not None and trace.node(child).value == last[0 if found.is_max else 1]
    own = is_guess(trace, child if child is not None and gave else found.id)
    return (own, beta) if found.is_max else (alpha, own)


def exit_window(trace: SearchTrace, found: TraceNode) -> tuple[int | None, int | None]:
    """Return the window when a node was left: narrowed by its best child, if its moves were tried at all."""
    algorithm, alpha, beta, value = trace.request.algorithm, found.alpha, found.beta, found.value
    narrows = algorithm.alpha_beta and not (found.ply == 0 and algorithm.exact_moves)
    if not narrows or found.end not in (End.CUT, End.ALL_TRIED, End.STOPPED):
        return alpha, beta
    child = trace.best_child(found.id)
    if child is not None and (value is None or algorithm.fail is Fail.HARD):
        value = trace.node(child).value  # stopped, or fail-hard: what narrowed the window is not what it returned
    if value is None:
        return alpha, beta
    if found.role is Role.CHANCE:
        return alpha, beta
    if found.is_max:
        return (value if alpha is None or value > alpha else alpha), beta
    return alpha, (value if beta is None or value < beta else beta)


def open_node(state: ShownTree, node: int) -> OpenNode | None:
    """Return the node as it is open at the step, with its window; None where the search is not in it."""
    now = state.now
    return next((each for each in now.path if each.id == node), None) if now else None


def end_label(trace: SearchTrace, found: TraceNode) -> str:
    """Return why a node was left, in a word or two; '' if every move was tried."""
    if found.end is End.CUT:
        return f"{CUT_SIGN} {times(len(found.pruned), 'move')}"
    if found.end is End.TERMINAL:
        return f"■ {_terminal_text(trace, found)}"
    return {End.DEPTH: "⋯ depth limit", End.TABLE: "↺ from table", End.STOPPED: "stopped"}.get(found.end, "")


def end_mark(found: TraceNode) -> str:
    """Return a sign of why a node was left: '✂ 3', '■', '⋯', '↺', '–' for a stop; '' if every move was tried."""
    if found.end is End.CUT:
        return f"{CUT_SIGN} {len(found.pruned)}"
    return {End.TERMINAL: "■", End.DEPTH: "⋯", End.TABLE: "↺", End.STOPPED: "–"}.get(found.end, "")


def end_text(trace: SearchTrace, found: TraceNode) -> str:
    """Return why a node was left, for the outline: 'cut off: 2 moves pruned', 'X wins', 'all moves tried'."""
    if found.end is End.CUT:
        names = " ".join(trace.name(found.id, move) for move in found.pruned)
        if trace.subject.board is None:
            return f"cut off: {names} not looked at{not_searched(trace, found.id, found.pruned, '', ' here')}"
        return f"cut off: {times(len(found.pruned), 'move')} pruned ({names})"
    if found.end is End.TERMINAL:
        return _terminal_text(trace, found)
    if found.end is End.ALL_TRIED and trace.subject.board is None:
        return "all children tried"
    return _END_WORDS[found.end]


def _terminal_text(trace: SearchTrace, found: TraceNode) -> str:
    """Return how the game ended at a node: 'X wins', 'draw'; 'leaf' in a number tree."""
    value = found.value
    if trace.subject.board is None:
        return "leaf"
    if value is not None and is_win(value):
        return f"{trace.subject.sides[value < 0]} wins"
    return "draw" if value == 0 else "leaf"


def moves_to(trace: SearchTrace, node: int) -> str:
    """Return the moves from the root to a node, 'b1 c3'; in a number tree its name."""
    if trace.subject.board is None:
        return trace.name(node)
    return " ".join(move_label(trace, trace.node(each)) for each in trace.path(node)[1:])


def is_number(trace: SearchTrace, found: TraceNode) -> bool:
    """Return whether a node is a leaf of a number tree, whose name is its value."""
    return trace.subject.board is None and found.end is End.TERMINAL


def node_value_text(state: ShownTree, node: int) -> str:
    """Return the value of a node in words: 'at most +5', 'so far at least 0', 'value not known yet'."""
    trace = state.trace
    assert trace is not None
    if node in state.hidden_answers.values:
        return "its value is hidden until you answer" if state.hidden_answers.sign else ""
    known, left = known_at(state, node), state.is_left(node)
    if known.value is None:
        return "no value" if left else "value not known yet"
    words = value_in_words(trace, known.value, known.bound)
    if returned := returned_text(state, node):
        words = f"{words}, {returned}"
    return (
        words if left or known.bound is Bound.EXACT else f"so far {words}{' yet' if known.bound is Bound.NONE else ''}"
    )


def describe(state: ShownTree, node: int) -> str:
    """Describe a node as a screen reader says it: 'c3, MIN node, at most +5, cut off: 2 moves pruned (a1 b2)'."""
    trace = state.trace
    if trace is None:
        return ""
    found = trace.node(node)
    role = "chance" if found.role is Role.CHANCE else f"{found.role.value} node"
    if is_number(trace, found):
        of = "" if found.parent is None else f" of {trace.name(found.parent)}"
        best = ", on the best line" if _is_on_best_line(state, node) else ""
        return f"{trace.name(node)}, leaf{of}{'' if state.is_entered(node) else ', not reached yet'}{best}"
    parts = [move_label(trace, found), f"{role}, {found.side} to move" if trace.subject.board else role]
    if not state.is_entered(node):
        return ", ".join([*parts, "not entered yet" if trace.subject.board else "not reached yet"])
    exact = _chance_value(state, node) if found.role is Role.CHANCE else ""
    parts += filter(None, [exact or node_value_text(state, node)])
    if node not in state.hidden_answers.values and node not in state.hidden_answers.cuts and not exact:
        parts.append(end_text(trace, found) if state.is_left(node) else "the search is in it")
    if _is_on_best_line(state, node):
        parts.append("on the best line")
    return ", ".join(parts)


def _chance_value(state: ShownTree, node: int) -> str:
    """Return the average of a chance node as fraction and as decimal, '13/2, 6.5'; '' where it is not known or may not
    be seen."""
    trace, known = state.trace, known_at(state, node)
    if trace is None or node in state.hidden_answers.values or known.bound is not Bound.EXACT or known.value is None:
        return ""
    return ", ".join(fraction_and_decimal(subject_of(trace).tree.number(known.value)))


def _is_on_best_line(state: ShownTree, node: int) -> bool:
    """Return whether the best line is known, leads through a node, and may be seen."""
    return node in state.best and state.is_at_end and not state.hidden_answers.best_line


def describe_pruned(state: ShownTree, node: int, move: int) -> str:
    """Describe a pruned move as a screen reader says it: 'a2, pruned at b1: never searched'."""
    trace = state.trace
    if trace is None:
        return ""
    searched = not_searched(trace, node, (move,), "never searched", "not searched here")
    return f"{trace.name(node, move)}, pruned at {moves_to(trace, node) or 'the root'}: {searched}"


def tooltip(state: ShownTree, node: int) -> str:
    """Return the known facts of a node, a line each: the way to it, its description, its windows, its size."""
    trace = state.trace
    if trace is None:
        return ""
    found = trace.node(node)
    if is_number(trace, found):
        return describe(state, node)
    lines = [moves_to(trace, node) or "root", describe(state, node)]
    if node not in state.hidden_answers.entries:
        lines.append(f"Entered with {entry_label(trace, found)}")
    if node in state.hidden_answers.windows or node in state.hidden_answers.cuts:
        return "\n".join(lines)
    if state.is_left(node):
        lines.append(f"Left with {exit_label(trace, found)}")
        lines.append(times(found.after - found.id, "node"))
    elif now := open_node(state, node):
        lines.append(f"Now {now_label(trace, now)}")
    return "\n".join(lines)


# -- What a trace does not hold, and what a filter leaves out: why a lone root is shown, what is hidden ----------------


def message(state: TreeState) -> str:
    """Return why the filter shows only the top, else that it hides the selected node; '' if neither.

    Folded nodes, and nodes not yet entered, are not the filter's doing.
    """
    trace = state.trace
    if trace is None or state.show is Show.ALL:
        return ""
    return _why_alone(state, trace) or _why_hidden(state, trace)


def shortcomings(trace: SearchTrace, note: str = "", depth_note: str = "") -> str:
    """Return a ``note`` on a trace, then what the trace does not hold; '' where there is none and the trace is whole.
    ``depth_note`` says how deep a search looked that its depth limit ended, where more is known of that."""
    text = ""
    if trace.truncated:
        held, entered = grouped(len(trace)), grouped(trace.entered)
        text = f"The trace holds the first {held} of {entered} nodes; the counts are exact."
    elif trace.node(trace.roots()[-1]).end is End.STOPPED:
        text = "The search was stopped: the nodes that it was in have no value."
    elif not trace.complete:
        text = depth_note or "The search was not complete: values with ≈ rest on the depth limit."
    return " ".join(part for part in (note, text) if part)


def _why_alone(state: TreeState, trace: SearchTrace) -> str:
    """Return why the top is shown alone, with nothing below it; '' where something is."""
    top = state.top
    if state.possible_children(top):
        return ""
    if state.show is Show.CUTS:
        return _why_no_cut(state, trace)
    children = trace.children(top)
    if not children:
        return f"Nothing is below {_name(trace, top)}: the search went no further there."
    if state.show is Show.SUBTREE:
        return f"Nothing below {_name(trace, top)} has been entered yet: that begins at {_entry(trace, children[0])}."
    best = next((child for child in children if child in state.best), None)
    if best is not None:
        return f"The best line has not been entered yet: it begins with {_name(trace, best)} at {_entry(trace, best)}."
    if top != trace.roots()[-1]:
        return "The best line is that of the last iteration, and this is an earlier one."
    return "There is no best line: no move of the root is finished."


def _why_no_cut(state: TreeState, trace: SearchTrace) -> str:
    """Return why the filter of cut-offs shows nothing below the top; '' where the top itself is cut."""
    events, top = trace.events, state.top
    if trace.node(top).end is End.CUT and state.is_left(top):
        return ""  # its own pruned moves are seen
    if not events.cuts:
        name = "This search cut" if trace.request.algorithm.alpha_beta else "Minimax cuts"
        return f"{name} nothing: there are no cut-offs to show."
    cut = events.next_cut(events.entered(top))
    if not 0 <= cut <= events.left(top):
        return "This iteration cut nothing: it has no cut-offs to show."
    return f"There has been no cut-off yet: the first is event {grouped(cut + 1)}."


def _why_hidden(state: TreeState, trace: SearchTrace) -> str:
    """Return why the filter hides the selected node; '' where it does not."""
    node, top = state.selected, state.top
    if node == top or not state.is_entered(node):
        return ""
    hidden = f"The selected node {moves_to(trace, node)} is hidden" if trace.node(node).ply else "The root is hidden"
    if top not in trace.path(node):
        return f"{hidden}: it is not below {_name(trace, top)}."
    if state.show is Show.BEST_LINE and node not in state.best:
        return f"{hidden}: it is not on the best line."
    parent = trace.node(node).parent
    if state.show is Show.CUTS and parent is not None and node not in state.possible_children(parent):
        later = trace.events.next_cut(state.step)
        yet = 0 <= later <= trace.events.left(node)
        return f"{hidden}: {'there has been no cut-off in it yet' if yet else 'there is no cut-off in it'}."
    return ""


def _name(trace: SearchTrace, node: int) -> str:
    """Return the moves to a node for a sentence, 'the root' for the root."""
    return moves_to(trace, node) or "the root"


def _entry(trace: SearchTrace, node: int) -> str:
    """Return the event at which a node is entered, for a sentence: 'event 12'."""
    return f"event {grouped(trace.events.entered(node) + 1)}"
