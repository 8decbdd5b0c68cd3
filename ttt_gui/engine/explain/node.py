"""Why a node has its value: whose turn, which window and from where, what was tried, what was cut and why.

An explanation is sentences with links to other nodes, as data. Its numbers are the trace's, seen from MAX, the side to
move at the root. At a step in the middle of the search the sentences tell only what was known by then.

Of the move that was played on the board is said why it is good or a blunder: from the tree of its search, and from
proofs about the position."""

from __future__ import annotations

from collections.abc import Callable

from ttt_gui.engine.estimate import is_small_tree
from ttt_gui.engine.explain.numbers import explain_number, explain_pruned_number
from ttt_gui.engine.explain.phrases import (
    Block,
    Explanation,
    Line,
    Link,
    Phrases,
    TriedMoves,
    figure,
    joined,
    not_searched,
)
from ttt_gui.engine.explain.sentences import (
    MOST_MOVES,
    all_tried_lines,
    answer_line,
    asked_only,
    cut_lines,
    gap_line,
    hard_line,
    late_cut_line,
    leaf_lines,
    move_table,
    nothing_line,
    window_lines,
)
from ttt_gui.engine.request import Scores
from ttt_gui.engine.score import WIN, Bound, is_win, own_moves
from ttt_gui.engine.trace.events import CUT, NARROW
from ttt_gui.engine.trace.trace import End, OpenNode, SearchTrace, TraceNode, search_step
from ttt_gui.engine.trace.window import Supplied
from ttt_gui.engine.values import DRAWS, LOSES, WINS, Blunder, ProvedValue
from ttt_gui.game.position import Position

# -- titles ------------------------------------------------------------------------------------------------------------


def cut_title(phrases: Phrases, node: TraceNode) -> str:
    """Return the title of a cut node: 'b1 is cut: O's c3 leaves X at most +5, and X's b2 gives +7 already.'"""
    trace, hero = phrases.trace, phrases.hero
    start = f"{_named(phrases, node)} is cut"
    if phrases.trace.is_incomplete(node.id):
        return f"{start}. What did it is not in the trace, which is full."
    cutter, origin = trace.node(trace.counted_children(node.id)[-1]), phrases.origin(node.id)
    edge = origin.beta if node.is_max else origin.alpha
    verb = "gives" if node.is_max else "leaves"
    me, other = (hero, phrases.rival) if node.is_max else (phrases.rival, hero)
    found = f"{me}'s {phrases.move(cutter)} {verb} {hero} {phrases.value(cutter.id)}"
    if not isinstance(edge, Supplied):
        return f"{start}: {found}, and no more was asked."
    supplier = trace.node(edge.child)
    holds = f"holds {hero} to" if node.is_max else "gives"
    return f"{start}: {found}, and {other}'s {phrases.move(supplier)} {holds} {phrases.number(supplier)} already."


def value_title(phrases: Phrases, node: TraceNode) -> str:
    """Return the title of a node that was left: 'The root is worth +7: b2 is X's best move.'

    '' if the game was over, or the search was stopped.
    """
    if node.end in (End.TERMINAL, End.STOPPED) or node.value is None:
        return ""
    known = phrases.known(node.id)
    start = f"{_named(phrases, node)} is worth {phrases.value(node.id)}"
    if node.end is End.DEPTH:
        return f"{start}, a guess at the depth limit." if known.bound is Bound.HEURISTIC else f"{start}."
    if node.end is End.TABLE:
        return f"{start}: the table knows it."
    if known.bound is Bound.HEURISTIC:
        return f"{start}, as far as the search looked."
    if known.bound is (Bound.UPPER if node.is_max else Bound.LOWER):
        return f"{start}: no move of {phrases.side(node)} gives {'more' if node.is_max else 'less'}."
    best = phrases.trace.best_child(node.id)
    if known.bound is Bound.EXACT and best is not None:
        own = phrases.known(best)
        if own.low == own.high == known.value:
            return f"{start}: {phrases.move(phrases.trace.node(best))} is {phrases.side(node)}'s best move."
    return f"{start}."


def _named(phrases: Phrases, node: TraceNode) -> str:
    """Return the name of a node at the beginning of a title: its move, or 'The root'."""
    return "The root" if node.move is None else phrases.move(node)


# -- the whole explanation ---------------------------------------------------------------------------------------------


SizeOf = Callable[[Position], int | None]
"""How many nodes full minimax has below a position, itself included; None where that is not known."""
_LEAVES = (End.TERMINAL, End.DEPTH, End.TABLE)
_MOST_IN_A_SENTENCE = 4  # moves that a sentence lists; more stand in a table


def explain(trace: SearchTrace, number: int, step: int | None = None, size_of: SizeOf | None = None) -> Explanation:
    """Explain a node as it is known after the event ``step``, None for the last. Raises IndexError for no such node.

    Reasons come first, then figures: window, moves tried.
    """
    step = trace.events.size - 1 if step is None else step
    if trace.subject.board is None:
        return explain_number(trace, number, step)
    node, phrases = trace.node(number), Phrases(trace, step)
    title = _title(phrases, node)
    if trace.events.entered(number) > step:
        return Explanation(title, (("At this moment the search has not come here yet.",),))
    left = trace.is_left(number, step)
    cut = node.end is End.CUT and trace.events.left(number) - 1 <= step
    title = (cut_title(phrases, node) if cut else value_title(phrases, node) if left else "") or title
    reasons: list[Line] = []
    figures: list[Line | TriedMoves] = [*_iteration_lines(phrases, node)]
    if node.end in _LEAVES:
        # The value of a leaf is known as soon as it is entered, since there is nothing to search.
        reasons = leaf_lines(phrases, node)
    else:
        reasons = _end_lines(phrases, node) if left else cut_lines(phrases, node) if cut else []
        figures += [
            _turn_line(phrases, node),
            *window_lines(phrases, node, cut and not phrases.trace.is_incomplete(node.id)),
        ]
        figures += [_tried(phrases, trace.children(number))] if left else _open_lines(phrases, node, step)
    if cut:
        reasons += _spared_lines(phrases, node, node.pruned, size_of)
    if left:
        reasons += [line for line in (answer_line(phrases, node), _effect_line(phrases, node, step)) if line]
    return Explanation(title, (*reasons, *figures))


def explain_pruned(
    trace: SearchTrace, number: int, move: int, step: int | None = None, size_of: SizeOf | None = None
) -> Explanation:
    """Explain why a move of a node was pruned. Raises ValueError for a move that was not."""
    node, phrases = trace.node(number), Phrases(trace, step)
    if move not in node.pruned:
        raise ValueError(f"The move {trace.move_name(move)} was not pruned at node {number}.")
    if not phrases.boards:
        return explain_pruned_number(trace, number, move, trace.events.size - 1 if step is None else step)
    name = trace.move_name(move)
    if step is not None and step < trace.events.left(number) - 1:
        here: Line = ("At this moment ", phrases.place(number), " is not cut: whether the move is tried is still open.")
        return Explanation(f"{name}: not pruned yet", (here,))
    more, extreme = ("raise", "at least") if node.is_max else ("lower", "at most")
    lines: list[Line | TriedMoves] = [
        (
            f"{phrases.side(node)} could have played {name} at ",
            phrases.place(number),
            f", but it was {not_searched(trace, number, (move,), 'never searched', 'not searched here')}.",
        ),
        *cut_lines(phrases, node)[:-1],
    ]
    if node.value is not None:
        value = phrases.number(node) if phrases.is_guess(number) else f"{extreme} {phrases.number(node)}"
        which = "" if node.bound is Bound.NONE else f", which is {value} already"
        lines.append((f"Whatever {name} is worth, it could only {more} this value{which}: "
                      "the choice above stays the same.",))  # fmt: skip
    others: tuple[Link, ...] = tuple(Link(trace.move_name(each), number, each) for each in node.pruned if each != move)
    if others:
        lines.append(("Pruned with it: ", *joined(others), "."))
    lines += _spared_lines(phrases, node, (move,), size_of)
    return Explanation(f"{name} was pruned", tuple(lines))


def _spared_lines(phrases: Phrases, node: TraceNode, moves: tuple[int, ...], size_of: SizeOf | None) -> list[Line]:
    """Say how many nodes of full minimax below ``moves``, which were pruned, were not searched; [] unless all these
    sizes are known, and where a move was searched at another time or a depth limit spared nodes, too."""
    trace, path = phrases.trace, phrases.trace.path(node.id)
    depth = phrases.roots.index(path[0]) + 1 if trace.request.algorithm.iterative else trace.request.limits.depth
    limited = depth is not None and depth < len(trace.root.legal_moves)
    if size_of is None or limited or not not_searched(trace, node.id, moves, "never", ""):
        return []
    position = phrases.trace.position(node.id)
    sizes = [size_of(position.play(move)) for move in moves]
    known = [size for size in sizes if size is not None]
    if not known or len(known) < len(sizes):
        return []
    return [(f"That spared {figure(sum(known), 'node')} of the full tree.",)]


def _title(phrases: Phrases, node: TraceNode) -> str:
    """Return the title of a node without a value yet: 'After b1: O to move · ▽ MIN'; of the end of a
    game its result."""
    place = "The root" if node.move is None else f"After {phrases.move(node)}"
    if node.end is End.TERMINAL:
        outcome = phrases.trace.position(node.id).outcome
        winner = outcome.winner if outcome else None
        return f"{place}: {f'{winner} has won' if winner else 'a draw'}"
    return f"{place}: {node.side} to move · {phrases.role(node)}"


def _iteration_lines(phrases: Phrases, node: TraceNode) -> list[Line]:
    """Say in which iteration a node was searched, and at its root which move is tried first; [] without iterative
    deepening."""
    if not phrases.trace.request.algorithm.iterative:
        return []
    root = phrases.trace.path(node.id)[0]
    place = phrases.roots.index(root)
    plies = "1 ply" if place == 0 else f"{place + 1} plies"
    lines: list[Line] = [(f"Iteration {place + 1} of {len(phrases.roots)}: a search {plies} deep.",)]
    if node.parent is None and place:
        before = phrases.trace.best_child(phrases.roots[place - 1])
        if before is not None:
            lines.append(("The best move of the iteration before, ", phrases.result(before), ", is tried first."))
    return lines


def _turn_line(phrases: Phrases, node: TraceNode) -> Line:
    """Say who is to move, and whether that side picks the largest or the smallest value."""
    if node.parent is None:
        return (f"{node.side} is to move: △ MAX picks the largest value. All values are for {phrases.hero}.",)
    if node.is_max:
        return (f"{node.side} is to move: △ MAX picks the largest value.",)
    return (f"{node.side} is to move: ▽ MIN picks the smallest value for {phrases.hero}.",)


def _tried(phrases: Phrases, children: list[int], label: str = "Tried: ") -> Line | TriedMoves:
    """Return the moves to ``children`` with their results after ``label``, many as a table; a move about which a null
    window asked first is marked '(asked)'."""
    if len(children) > _MOST_IN_A_SENTENCE:
        return move_table(phrases, children)
    asked = asked_only(phrases, children)
    results = ((phrases.result(child), child in asked) for child in children)
    parts = [Link(f"{link.text} (asked)", link.node) if only else link for link, only in results]
    return (label, *joined(parts), ".") if parts else ("No move is finished yet.",)


def _end_lines(phrases: Phrases, node: TraceNode) -> list[Line]:
    """Explain why a node that was searched and left has its value."""
    children: list[int] = phrases.trace.children(node.id)
    lines: list[Line] = []
    if node.end is End.STOPPED:
        return [("The search was stopped in here: it has no value.",)]
    if phrases.trace.is_incomplete(node.id):
        lines.append(_cut_short_line(phrases, node, children))
    elif skipped := _equivalent_moves(phrases, node, children):
        names = ", ".join(map(phrases.trace.move_name, skipped))
        lines.append((f"Left out by symmetry: {names}; equivalent positions are searched once.",))
    why = cut_lines(phrases, node) if node.end is End.CUT else all_tried_lines(phrases, node)
    more = (_known_of_cut(phrases, node), hard_line(phrases, node), nothing_line(phrases, node))
    return [*why, *lines, *(line for line in (*more, late_cut_line(phrases, node)) if line)]


def _known_of_cut(phrases: Phrases, node: TraceNode) -> Line:
    """Return what is known of a node that was cut: its value all the same, or why only a bound; else empty."""
    known = phrases.known(node.id)
    if node.end is not End.CUT:
        return ()
    if known.bound is Bound.EXACT and known.value is not None:
        number = phrases.trace.value_text(known.value)
        return (f"Its value is known all the same: {number} for {phrases.hero}{phrases.meaning(known.value)}.",)
    return gap_line(phrases, node)


def _cut_short_line(phrases: Phrases, node: TraceNode, children: list[int]) -> Line:
    """Say how many of the moves tried at a node the trace holds, where it is full and ends inside that node."""
    start = "The trace is full and stops in this node"
    if phrases.trace.request.algorithm.symmetry:
        return (f"{start}: some of its moves are not shown.",)
    tried = len(phrases.trace.position(node.id).legal_moves) - len(node.pruned)
    held = len({phrases.trace.node(child).move for child in children})
    if held == tried:
        return (f"{start}, in the last of its moves.",)
    return (f"{start}: it holds {held} of the {tried} moves that were tried.",)


def _equivalent_moves(phrases: Phrases, node: TraceNode, children: list[int]) -> list[int]:
    """Return the legal moves that were neither tried nor pruned."""
    tried = {phrases.trace.node(child).move for child in children} | set(node.pruned)
    return [move for move in phrases.trace.position(node.id).legal_moves if move not in tried]


def _open_lines(phrases: Phrases, node: TraceNode, step: int) -> list[Line | TriedMoves]:
    """Explain what the search knows so far of a node that it is in."""
    trace = phrases.trace
    path = search_step(trace, step).path
    place = next(index for index, each in enumerate(path) if each.id == node.id)
    known = path[place]
    done = [child for child in trace.children(node.id) if trace.is_left(child, step)]
    lines: list[Line | TriedMoves] = [_tried(phrases, done, "Tried so far: ")]
    lines += _so_far(phrases, node, known)
    if place + 1 < len(path):
        child = trace.node(path[place + 1].id)
        lines.append(("Being searched: ", Link(phrases.move(child), child.id), "."))
    elif node.end is End.CUT and trace.events.left(node.id) - 1 <= step:
        return lines
    entered = {trace.node(each).move for each in trace.children(node.id) if trace.events.entered(each) <= step}
    waiting = [trace.move_name(move) for move in trace.position(node.id).legal_moves if move not in entered]
    if waiting:
        more = " …" if len(waiting) > MOST_MOVES else ""
        lines.append((f"Not tried yet: {', '.join(waiting[:MOST_MOVES])}{more}.",))
    return lines


def _so_far(phrases: Phrases, node: TraceNode, known: OpenNode) -> list[Line]:
    """Return the sentence on the best move so far of a node that the search is in, and on the edge that it moved; []
    where no move is finished."""
    if known.best_child is None:
        return []
    line: Line = ("Best so far: ", phrases.result(known.best_child), ".")
    if known.bound_from is None:
        return [line]
    name, verb = ("α", "raised") if node.is_max else ("β", "lowered")
    value = phrases.number(phrases.trace.node(known.bound_from))
    return [(*line, f" It has {verb} {name} to {value}.")]


def _effect_line(phrases: Phrases, node: TraceNode, step: int) -> Line:
    """Say what leaving a node did to the window of its parent, if that has happened by this step; else empty."""
    events = phrases.trace.events
    after = events.left(node.id) + 1
    if node.parent is None or after >= events.size or after > step:
        return ()
    if events.event(after) != (NARROW, node.parent):
        return ()
    parent = phrases.trace.node(node.parent)
    edge, verb = ("α", "raised") if parent.is_max else ("β", "lowered")
    cuts = after < min(step, events.size - 1) and events.event(after + 1) == (CUT, node.parent)
    cuts = cuts and not phrases.trace.is_incomplete(node.parent)  # else by a later move, which the full log lacks
    cut = " and cut its other moves" if cuts else ""
    return (f"Its value {verb} {edge} at ", phrases.place(node.parent), f" to {phrases.number(node)}{cut}.")


# -- the move that was played: why it is good or a blunder -------------------------------------------------------------


def explain_played(trace: SearchTrace, number: int, blunder: Blunder | None = None) -> Explanation:
    """Explain the move that was played, at the end of a search: ``number`` is its node, a child of the root, and
    ``blunder`` says how bad it is, if it is a blunder.

    The reason comes first, then the root's moves as a table.
    """
    phrases, node = Phrases(trace), trace.node(number)
    root = trace.path(number)[0]
    best = trace.best_child(root)
    reasons: list[Block]
    full = trace.is_incomplete(root)
    if blunder:
        title = f"{blunder.side} played {blunder.played_name}: a mistake. Best is {blunder.preferred_name}."
        reasons = [_outcomes(blunder), _need_not_know(phrases, node, best), (blunder.habit,) if blunder.habit else ()]
    elif full:
        title = f"{phrases.hero} played {phrases.move(node)}."
        reasons = [("The trace is full: what the search preferred is not in it.",)]
    elif best is None or number == best:
        title = f"{phrases.hero} played {phrases.move(node)}: {_best_words(phrases, root)}."
        reasons = [*_no_better(phrases, root)]
    else:
        preferred = phrases.move(trace.node(best))
        title = f"{phrases.hero} played {phrases.move(node)}. {_searched(trace)} preferred {preferred}."
        reasons = [_need_not_know(phrases, node, best) or _compared(phrases, node, trace.node(best))]
    reasons.append(move_table(phrases, trace.children(root), number))
    return Explanation(title, tuple(reason for reason in reasons if reason))


def _searched(trace: SearchTrace) -> str:
    """Return 'The search', or with its depth where a limit ended it, since a deeper search may prefer another move."""
    depth = trace.request.limits.depth
    return "The search" if depth is None or trace.complete else f"Looking {figure(depth, 'ply')} ahead, the search"


def _outcomes(blunder: Blunder) -> Line:
    """Return what the best and the played move lead to: 'a3 holds the draw. After b1 X can win in 3 moves: minimax
    shows it.'"""
    side, rival = blunder.side, blunder.side.other
    kept = f"{blunder.preferred_name} {_kept(blunder.kept)}."
    if blunder.given.value == LOSES:
        given = f"{rival} can win{_in_moves(blunder.given)}"
    else:
        given = f"{side} can only draw" if blunder.given.value == DRAWS else f"{side} cannot win"
    proof = "minimax shows it" if is_small_tree(blunder.position) else "the solver proves it"
    return (f"{kept} After {blunder.played_name} {given}: {proof}.",)


def _kept(what: ProvedValue) -> str:
    """Return what the best move keeps: 'wins in 3 moves', 'holds the draw', 'does not lose'."""
    if what.at_least == WINS:
        return f"wins{_in_moves(what)}"
    return "holds the draw" if what.value == DRAWS else "does not lose"


def _in_moves(what: ProvedValue) -> str:
    """Return ' in 3 moves', counting the winner's own; '' where that is not known."""
    return f" in {figure(own_moves(what.plies), 'move')}" if what.plies else ""


def _need_not_know(phrases: Phrases, node: TraceNode, best: int | None) -> Line:
    """Explain why alpha-beta cut the move that was played before it knew what that move is worth; empty where it does
    know."""
    edge = phrases.origin(node.id).alpha
    if node.end is not End.CUT or phrases.trace.is_incomplete(node.id) or not isinstance(edge, Supplied):
        return ()
    children = phrases.trace.counted_children(node.id)
    cutter, supplier = phrases.trace.node(children[-1]), phrases.trace.node(edge.child)
    reply: Line = (Link("first reply", cutter.id),) if len(children) == 1 else ("reply ", phrases.named(cutter.id))
    kind = "best move" if supplier.id == best else "move"
    rest = len(node.pruned)
    others = "the other reply is" if rest == 1 else f"the other {rest} replies are"
    return (f"Alpha-beta need not know. {phrases.rival}'s ", *reply,
            f" leaves {phrases.hero} at most {phrases.number(cutter)}, and {phrases.hero}'s {kind} ",
            phrases.named(supplier.id), f" gives {phrases.number(supplier)} already, so {others} cut.")  # fmt: skip


def _best_words(phrases: Phrases, root: int) -> str:
    """Return how good the best move is: 'best, a draw', 'best, and O wins in 3', 'best as far as it looked'."""
    node = phrases.trace.node(root)
    if node.value is None or node.end is End.STOPPED:
        return "best of what was searched"
    if node.bound is not Bound.EXACT:
        return f"best as far as it looked, {phrases.value(node.id)}"
    if not is_win(node.value):
        return "best, a draw"
    winner = phrases.hero if node.value > 0 else phrases.rival
    flat = phrases.trace.request.algorithm.scores is Scores.FLAT
    moves = "" if flat else f" in {own_moves(WIN - abs(node.value))}"
    return f"best, {'and' if node.value > 0 else 'yet'} {winner} wins{moves}"


def _no_better(phrases: Phrases, root: int) -> list[Line]:
    """Say that no other move gives more, and how many replies the cut-offs of other moves left untried."""
    trace, node = phrases.trace, phrases.trace.node(root)
    if node.value is None or node.end is End.STOPPED:
        return []
    children = trace.counted_children(root)
    if len(children) == 1:
        return []
    cut = [child for child in map(trace.node, children) if child.end is End.CUT]
    looked = "" if node.bound is Bound.EXACT else ", as far as it looked"
    lines: list[Line] = [(f"No other move gives {phrases.hero} more{looked}.",)]
    if cut:
        pruned = figure(sum(len(child.pruned) for child in cut), "reply")
        others = "One of the others is" if len(cut) == 1 else f"{len(cut)} of the others are"
        lines.append((f"{others} cut as soon as a reply shows it: {pruned} left out.",))
    return lines


def _compared(phrases: Phrases, node: TraceNode, best: TraceNode) -> Line:
    """Compare a move with the one that the search preferred, as far as both values are known; empty
    where they are not."""
    if node.value is None or best.value is None:
        return ()
    if node.bound is Bound.UPPER and not phrases.is_guess(best.id):
        return (f"Of {phrases.move(node)} it only knows that it gives {phrases.hero} no more.",)
    if node.bound is not Bound.EXACT or best.bound is not Bound.EXACT:
        return ()
    if node.value == best.value:
        return (f"{phrases.move(node)} is worth as much.",)
    return (f"{phrases.move(best)} gives {phrases.hero} {phrases.number(best)}, {phrases.move(node)} "
            f"{phrases.number(node)}.",)  # fmt: skip
