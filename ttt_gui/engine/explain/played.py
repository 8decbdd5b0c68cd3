"""Why the move that was played is good or a slip: from the tree of its search, and from proofs about the position."""

from __future__ import annotations

from ttt_gui.engine.estimate import is_small_tree
from ttt_gui.engine.explain.ends import is_incomplete
from ttt_gui.engine.explain.phrases import Block, Explanation, Line, Link, Phrases, Supplied, figure
from ttt_gui.engine.explain.window import move_table
from ttt_gui.engine.request import Scores
from ttt_gui.engine.score import WIN, Bound, is_win, own_moves
from ttt_gui.engine.trace.trace import End, SearchTrace, TraceNode
from ttt_gui.engine.worth.worth import DRAWS, LOSES, WINS, Slip, Worth


def explain_played(trace: SearchTrace, number: int, slip: Slip | None = None) -> Explanation:
    """Explain, at the end of a search, the move that was played: node ``number``, a child of the root; ``slip`` is
    given where the move was one.

    The reason comes first, then the moves of the root as a table.
    """
    words, node = Phrases(trace), trace.node(number)
    root = trace.path(number)[0]
    best = trace.best_child(root)
    reasons: list[Block]
    if slip:
        title = f"{slip.side} played {slip.played_name}: a slip. Best is {slip.preferred_name}."
        reasons = [_outcomes(slip), _need_not_know(words, node, best), (slip.habit,) if slip.habit else ()]
    elif best is None or number == best:
        title = f"{words.hero} played {words.move(node)}: {_best_words(words, root)}."
        reasons = [*_no_better(words, root)]
    else:
        title = f"{words.hero} played {words.move(node)}. {_searched(trace)} preferred {words.move(trace.node(best))}."
        reasons = [_need_not_know(words, node, best) or _compared(words, node, trace.node(best))]
    reasons.append(move_table(words, trace.children(root), number))
    return Explanation(title, tuple(reason for reason in reasons if reason))


def _searched(trace: SearchTrace) -> str:
    """Return 'The search', or with its depth where a limit ended it, since a deeper search may prefer another move."""
    depth = trace.request.limits.depth
    return "The search" if depth is None or trace.complete else f"Looking {figure(depth, 'ply')} ahead, the search"


def _number(words: Phrases, node: TraceNode) -> str:
    """Return the value of a node for a sentence: 'about 0' where the value rests on the depth limit."""
    return words.value(node.value, node.bound) if node.bound is Bound.HEURISTIC else words.number(node.value)


def _outcomes(slip: Slip) -> Line:
    """Return what the best and the played move lead to: 'a3 holds the draw. After b1 X can win in 3 moves: minimax
    shows it.'"""
    side, rival = slip.side, slip.side.other
    kept = f"{slip.preferred_name} {_kept(slip.kept)}."
    if slip.given.value == LOSES:
        given = f"{rival} can win{_in_moves(slip.given)}"
    else:
        given = f"{side} can only draw" if slip.given.value == DRAWS else f"{side} cannot win"
    proof = "minimax shows it" if is_small_tree(slip.position) else "the solver proves it"
    return (f"{kept} After {slip.played_name} {given}: {proof}.",)


def _kept(worth: Worth) -> str:
    if worth.at_least == WINS:
        return f"wins{_in_moves(worth)}"
    return "holds the draw" if worth.value == DRAWS else "does not lose"


def _in_moves(worth: Worth) -> str:
    """Return ' in 3 moves', counting the winner's own; '' where that is not known."""
    return f" in {figure(own_moves(worth.plies), 'move')}" if worth.plies else ""


def _need_not_know(words: Phrases, node: TraceNode, best: int | None) -> Line:
    """Explain why alpha-beta cut the move that was played before it knew what that move is worth; empty where it does
    know."""
    edge = words.origin(node.id).alpha
    if node.end is not End.CUT or is_incomplete(words, node) or not isinstance(edge, Supplied):
        return ()
    children = words.trace.counted_children(node.id)
    cutter, supplier = words.trace.node(children[-1]), words.trace.node(edge.child)
    reply: Line = (Link("first reply", cutter.id),) if len(children) == 1 else ("reply ", words.named(cutter.id))
    kind = "best move" if supplier.id == best else "move"
    rest = len(node.pruned)
    others = "the other reply is" if rest == 1 else f"the other {rest} replies are"
    return (f"Alpha-beta need not know. {words.rival}'s ", *reply,
            f" leaves {words.hero} at most {_number(words, cutter)}, and {words.hero}'s {kind} ",
            words.named(supplier.id), f" gives {_number(words, supplier)} already, so {others} cut.")  # fmt: skip


def _best_words(words: Phrases, root: int) -> str:
    """Return how good the best move is: 'best, a draw', 'best, and O wins in 3', 'best as far as it looked'."""
    node = words.trace.node(root)
    if node.value is None or node.end is End.STOPPED or is_incomplete(words, node):
        return "best of what was searched"
    if node.bound is not Bound.EXACT:
        return f"best as far as it looked, {words.value(node.value, node.bound)}"
    if not is_win(node.value):
        return "best, a draw"
    winner = words.hero if node.value > 0 else words.rival
    flat = words.trace.request.algorithm.scores is Scores.FLAT
    moves = "" if flat else f" in {own_moves(WIN - abs(node.value))}"
    return f"best, {'and' if node.value > 0 else 'yet'} {winner} wins{moves}"


def _no_better(words: Phrases, root: int) -> list[Line]:
    """Say that no other move gives more, and how many replies the cut-offs of other moves left untried."""
    trace, node = words.trace, words.trace.node(root)
    if node.value is None or node.end is End.STOPPED or is_incomplete(words, node):
        return []
    children = trace.counted_children(root)
    if len(children) == 1:
        return []
    cut = [child for child in map(trace.node, children) if child.end is End.CUT]
    looked = "" if node.bound is Bound.EXACT else ", as far as it looked"
    lines: list[Line] = [(f"No other move gives {words.hero} more{looked}.",)]
    if cut:
        pruned = figure(sum(len(child.pruned) for child in cut), "reply")
        others = "One of the others is" if len(cut) == 1 else f"{len(cut)} of the others are"
        lines.append((f"{others} cut as soon as a reply shows it: {pruned} untried.",))
    return lines


def _compared(words: Phrases, node: TraceNode, best: TraceNode) -> Line:
    """Compare a move that the search did not prefer with the move that it preferred, as far as it knows their
    values."""
    if node.value is None or best.value is None:
        return ()
    if node.bound is Bound.UPPER:
        return (f"Of {words.move(node)} it only knows that it gives {words.hero} no more.",)
    if node.bound is not Bound.EXACT or best.bound is not Bound.EXACT:
        return ()
    if node.value == best.value:
        return (f"{words.move(node)} is worth as much.",)
    return (f"{words.move(best)} gives {words.hero} {words.number(best.value)}, {words.move(node)} "
            f"{words.number(node.value)}.",)  # fmt: skip
