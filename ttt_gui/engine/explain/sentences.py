"""The sentences about a node: what its window was at entry, which finished move set each edge, and how the node ended
(the game was over, the depth limit, the table, a cut-off, all moves tried)."""

from __future__ import annotations

from ttt_gui.engine.explain.phrases import Asked, Line, Link, Origin, Phrases, Supplied, TriedMove, TriedMoves, joined
from ttt_gui.engine.figures import counted
from ttt_gui.engine.request import Cut, Fail, Scores
from ttt_gui.engine.score import Bound, is_win
from ttt_gui.engine.trace.trace import End, TraceNode
from ttt_gui.game.rules import cells_of

# -- The window: what it was at entry, and which finished move set each of its edges -----------------------------------

MOST_MOVES = 16
"""The most moves that are listed with their results."""


def window_lines(words: Phrases, node: TraceNode, is_told: bool = False) -> list[Line]:
    """Return sentences about the window of a node at entry, and where its edges came from.

    ``is_told``: the reason of the cut-off has mentioned the edge that cut the node already; leave it out.
    """
    algorithm = words.trace.request.algorithm
    if not algorithm.alpha_beta:
        return [("Minimax looks at every move: it has no window and cuts nothing.",)]
    if node.parent is None:
        return [("At entry the window is open, α = −∞ and β = +∞: nothing is known yet.",)]
    origin = words.origin(node.id)
    question = words.asked(node.id)
    if question:
        return _question_lines(words, node, question)
    lines: list[Line] = []
    if origin.alpha is None and origin.beta is None:
        if algorithm.exact_moves and node.ply == 1:
            return [("At entry the window is open: for exact scores of every root move each gets α = −∞ and β = +∞.",)]
        return [("At entry the window is open, α = −∞ and β = +∞: on the way here no other move is finished yet.",)]
    edges = ", ".join((_edge(words, node, origin.alpha, True), _edge(words, node, origin.beta, False)))
    lines.append((f"Window at entry: {edges}.",))
    told = (origin.beta if node.is_max else origin.alpha) if is_told else None
    sources = ((edge, edge_line(words, edge, edge is origin.alpha)) for edge in (origin.alpha, origin.beta))
    lines += [line for edge, line in sources if line and edge is not told]
    if origin.empty and algorithm.cut is Cut.LT:
        lines.append(("The window is empty (β = α): a search that cuts where β ≤ α would not have come here.",))
    again = _asked_before(words, node)
    if again is not None:
        lines.append(("This move was ", again, " with a null window. The answer was yes, so it is searched again, "
                      "now with the whole window."))  # fmt: skip
    return lines


def _edge(words: Phrases, node: TraceNode, origin: Origin, is_alpha: bool) -> str:
    """Return an edge as a number; the edge of a null window is no value of the game, but one step beyond the other
    edge."""
    if isinstance(origin, Asked):
        return "α just below β" if is_alpha else "β just above α"
    return words.edge("α", node.alpha) if is_alpha else words.edge("β", node.beta)


def edge_line(words: Phrases, origin: Origin, is_alpha: bool) -> Line:
    """Return where an edge came from as a sentence; empty for an open edge."""
    name = "α" if is_alpha else "β"
    if isinstance(origin, Supplied):
        return (f"{name} comes from ", *supplier_line(words, origin), ".")
    if isinstance(origin, Asked):
        return (f"{name} is the edge of a null window: at ", words.place(origin.ancestor), " the search only asks ",
                *question_text(words, origin), ".")  # fmt: skip
    return ()


def supplier_line(words: Phrases, supplied: Supplied) -> Line:
    """Return the move that supplied an edge: 'X's b2 at the root, which already secures X a win (+7)'."""
    side, does = _supplies(words, supplied)
    return (f"{side}'s ", words.named(supplied.child), " at ", words.place(supplied.ancestor), f", which {does}")


def supplier_clause(words: Phrases, supplied: Supplied) -> Line:
    """Return the move that supplied an edge as a clause: 'at the root X's b2 already secures X a win (+7)'."""
    side, does = _supplies(words, supplied)
    return ("at ", words.place(supplied.ancestor), f" {side}'s ", words.named(supplied.child), f" {does}")


def _supplies(words: Phrases, supplied: Supplied) -> tuple[str, str]:
    """Return whose move supplied an edge, and what that move does: 'already secures O a draw (0)'."""
    value, hero = words.trace.node(supplied.child).value, words.hero
    number = words.number(value)
    is_board = words.trace.subject.board is not None
    if words.trace.node(supplied.ancestor).is_max:
        good = value is not None and (value == 0 or (value > 0 and is_win(value)))
        what = f"secures {hero} {'a win' if value else 'a draw'} ({number})" if is_board and good else ""
        return hero, f"already {what or f'gives {hero} {number}'}"
    return words.rival, f"already holds {hero} to {f'a draw ({number})' if is_board and value == 0 else number}"


def question_text(words: Phrases, question: Asked) -> Line:
    """Return the question of a null window: 'whether X's b1 gives X more than +5', 'whether O's c3 holds X below 0'."""
    return ("whether ", f"{_asker(words, question)}'s ", words.named(question.child), f" {_aim(words, question)}")


def _asker(words: Phrases, question: Asked) -> str:
    return words.hero if words.trace.node(question.ancestor).is_max else words.rival


def _aim(words: Phrases, question: Asked, verbs: tuple[str, str] = ("gives", "holds")) -> str:
    """Return what the asking node hopes for: 'gives X more than +5' or, at MIN, 'holds X below +5'."""
    child = words.trace.node(question.child)
    if words.trace.node(question.ancestor).is_max:
        return f"{verbs[0]} {words.hero} more than {words.number(child.alpha)}"
    return f"{verbs[1]} {words.hero} below {words.number(child.beta)}"


def _question_lines(words: Phrases, node: TraceNode, question: Asked) -> list[Line]:
    """Say with which question a node was entered by a null window, and where the known edge came from."""
    asker = words.trace.node(question.ancestor)
    origin = words.origin(node.id)
    known = origin.alpha if asker.is_max else origin.beta
    lines: list[Line] = [("Null window: the search only asks ", *question_text(words, question),
                          f". So {'β lies just above α' if asker.is_max else 'α lies just below β'}.")]  # fmt: skip
    supplied = edge_line(words, known, asker.is_max)
    return [*lines, supplied] if supplied else lines


def answer_line(words: Phrases, node: TraceNode) -> Line:
    """Return the answer of a null window once its node is left; empty for a node with its parent's window."""
    question = words.asked(node.id)
    if question is None or node.value is None:
        return ()
    asker = words.trace.node(question.ancestor)
    known = node.alpha if asker.is_max else node.beta
    assert known is not None
    if node.value <= known if asker.is_max else node.value >= known:
        return (f"The answer is no: it does not {_aim(words, question, ('give', 'hold'))}. That is all "
                "the search needs to know of this move.",)  # fmt: skip
    yes = f"The answer is yes: it {_aim(words, question)}"
    again = searched_again(words, node)
    if again is not None:
        return (f"{yes}. To know how much, it is ", Link("searched again", again), " with the whole window.")
    if asker.end is End.STOPPED:
        return (f"{yes}; then the search was stopped.",)
    return (f"{yes}, and so well that nothing more is asked at ", words.place(asker.id), ".")


def searched_again(words: Phrases, node: TraceNode) -> int | None:
    """Return the node that searched the same move of the same parent again, right after this one; None without one."""
    if node.parent is None or node.after >= len(words.trace):
        return None
    following = words.trace.node(node.after)
    return following.id if (following.parent, following.move) == (node.parent, node.move) else None


def asked_only(words: Phrases, children: list[int]) -> set[int]:
    """Return the children that a null window only tested, and that were searched again afterwards."""
    return {child for child in children if searched_again(words, words.trace.node(child)) is not None}


def move_table(words: Phrases, children: list[int], played: int | None = None) -> TriedMoves:
    """Return the table of the moves tried with their results; ``played`` is the child of the move that the game went on
    with.
    """
    trace, shown, rows = words.trace, children[:MOST_MOVES], []
    asked = asked_only(words, shown)
    for child in shown:
        node = trace.node(child)
        name = words.move(node) + (" (asked)" if child in asked else "")
        text = "stopped" if node.value is None else trace.value_text(node.value, node.bound)
        exact = "= " if node.bound is Bound.EXACT and node.value is not None else ""
        nodes, pruned = node.after - child, len(node.pruned)
        rows.append(TriedMove(Link(name, child), exact + text, node.value, node.bound, nodes, pruned, child == played))
    return TriedMoves(tuple(rows), len(children) - len(shown))


def _asked_before(words: Phrases, node: TraceNode) -> Link | None:
    """Return a link to the node that asked about this move with a null window, None without one."""
    if node.parent is None:
        return None
    siblings = words.trace.children(node.parent)
    place = siblings.index(node.id)
    if place and words.trace.node(siblings[place - 1]).move == node.move:
        return Link("asked about", siblings[place - 1])
    return None


# -- The end: the game was over, the depth limit, the table, a cut-off, all moves tried --------------------------------


def is_incomplete(words: Phrases, node: TraceNode) -> bool:
    """Return whether the log was full inside this node, so that children may be missing."""
    return words.trace.truncated and node.after == len(words.trace)


def leaf_lines(words: Phrases, node: TraceNode) -> list[Line]:
    """Explain the value of a leaf: the winner, the heuristic, or the entry of the table."""
    match node.end:
        case End.TERMINAL:
            return _terminal_lines(words, node)
        case End.DEPTH:
            return _depth_lines(words, node)
    return _table_lines(words, node)


def _terminal_lines(words: Phrases, node: TraceNode) -> list[Line]:
    number = words.trace.value_text(node.value)
    position = words.trace.position(node.id)
    rules = position.rules
    outcome = position.outcome
    if outcome is None or outcome.winner is None:
        return [("The board is full and nobody has a line: a draw, worth 0.",)]
    winner = str(outcome.winner)
    line = " ".join(map(rules.cell_name, cells_of(outcome.lines[0])))
    lines: list[Line] = [(f"{winner} has {line} in a row: the game is over.",)]
    if words.trace.request.algorithm.scores is Scores.FLAT:
        return [*lines, (f"A win of {winner} is worth {number} for {words.hero}, however long it takes.",)]
    sign = "" if winner == words.hero else "−"
    sum_text = f"{sign}({rules.cells + 1} − {node.ply})" if sign else f"{rules.cells + 1} − {node.ply}"
    return [*lines, (f"A win counts {rules.cells + 1} less its ply, the sooner the better: {sum_text} = {number} "
                     f"for {words.hero}.",)]  # fmt: skip


def _depth_lines(words: Phrases, node: TraceNode) -> list[Line]:
    position = words.trace.position(node.id)
    mine, theirs = (
        sum(1 for line in position.rules.win_lines if not position.board_of(side.other) & line)
        for side in (words.trace.root.side_to_move, words.trace.root.side_to_move.other)
    )
    number = words.trace.value_text(node.value)
    return [
        (f"The depth limit is reached at ply {node.ply}: no move is tried, a heuristic guesses.",),
        (f"Lines still open: {mine} for {words.hero}, {theirs} for {words.rival}; {mine} − {theirs} = {number}, "
         f"so about {number} for {words.hero}.",),
    ]  # fmt: skip


def _table_lines(words: Phrases, node: TraceNode) -> list[Line]:
    trace, value = words.trace, words.trace.value_text(node.value)
    if node.source is None:
        return [("The table knows this position; the node that stored it is not in the trace.",)]
    source = trace.node(node.source)
    same = trace.position(node.source) == trace.position(node.id)
    name = "this very position" if same else "a position that is the same but mirrored or turned"
    found = words.place(node.source)
    if trace.path(node.source)[0] != trace.path(node.id)[0]:
        found = Link(f"{found.text}, iteration {words.roots.index(trace.path(node.source)[0]) + 1}", found.node)
    bound = stored_bound(source)
    lines: list[Line] = [(f"The table knows {name} from ", found, f": {words.value(source.value, bound)}.")]
    supplied: Line = ()
    if bound is Bound.NONE:
        return [*lines, nothing_line(words, node)]
    if bound is Bound.EXACT or not trace.request.algorithm.alpha_beta:
        why = "An exact value suffices in any window"
    elif bound is Bound.LOWER:
        why = f"A lower bound suffices here, for {value} is not below {words.edge('β', node.beta)}"
        supplied = edge_line(words, words.origin(node.id).beta, False)
    else:
        why = f"An upper bound suffices here, for {value} is not above {words.edge('α', node.alpha)}"
        supplied = edge_line(words, words.origin(node.id).alpha, True)
    rests = " It rests on the depth limit." if node.bound is Bound.HEURISTIC else ""
    lines.append((f"{why}: nothing is searched again.{rests}",))
    return [*lines, supplied] if supplied else lines


def stored_bound(node: TraceNode) -> Bound:
    """Return the kind of bound that a node's window alone makes of its value, whether or not the value is heuristic."""
    if node.value is None or node.bound is Bound.NONE:
        return Bound.NONE
    above = node.beta is not None and node.value >= node.beta
    below = node.alpha is not None and node.value <= node.alpha
    if above and below:  # an empty window, fail-soft without a table: the search looks at its own beta first
        return Bound.LOWER if node.is_max else Bound.UPPER
    return Bound.LOWER if above else Bound.UPPER if below else Bound.EXACT


def cut_lines(words: Phrases, node: TraceNode) -> list[Line]:
    """Explain a cut-off: the move that was too good, the ancestor's move that is better, the edges as numbers, the
    moves pruned.
    """
    algorithm = words.trace.request.algorithm
    rest: Line = ("Pruned, never looked at: ",
                  *joined(Link(words.trace.move_name(move), node.id, move) for move in node.pruned), ".")  # fmt: skip
    sign = "<" if algorithm.cut is Cut.LT else "≤"
    if is_incomplete(words, node):
        return [(f"✂ Cut: β {sign} α. The move that did it is not in the trace, which is full.",), rest]
    cutter = words.trace.node(words.trace.counted_children(node.id)[-1])
    origin = words.origin(node.id)
    limit, edge = (node.beta, origin.beta) if node.is_max else (node.alpha, origin.alpha)
    beta, alpha = (limit, cutter.value) if node.is_max else (cutter.value, limit)
    cut = f"✂ Cut: β {sign} α."
    if isinstance(edge, Supplied):
        cut = f"✂ Cut: {words.edge('β', beta)} {sign} {words.edge('α', alpha)}."
    if beta and alpha and words.is_guess(beta) != words.is_guess(alpha):
        cut += " (A proved win or loss counts more than any heuristic.)"
    if algorithm.cut is Cut.LT:
        cut += " This search cuts only where β < α; equal edges would have let it go on."
    return [_because(words, node, cutter, edge), (cut,), rest]


def _because(words: Phrases, node: TraceNode, cutter: TraceNode, edge: Supplied | Asked | None) -> Line:
    """Return the reason of a cut-off: 'After O's c3, X gets at most +5 here, but at the root X's b2 already secures X a
    win (+7). So X will never play b1.'"""
    trace, hero = words.trace, words.hero
    me, other = (hero, words.rival) if node.is_max else (words.rival, hero)
    start: Line = (
        f"After {me}'s ",
        words.named(cutter.id),
        f", {hero} gets {words.value(cutter.value, cutter.bound)} here",
    )
    if isinstance(edge, Asked):
        return (*start, "; at ", words.place(edge.ancestor), " the search only asks ", *question_text(words, edge),
                f". For that this is enough: no more needs to be known of {words.move(node)}.")  # fmt: skip
    assert edge is not None, "an open edge cuts nothing"
    supplier, path = trace.node(edge.child), trace.path(node.id)
    branch = trace.node(path[path.index(edge.ancestor) + 1])
    same = supplier.value == cutter.value
    if branch.id == node.id:
        end = f"has no reason to play {words.move(node)}" if same else f"will never play {words.move(node)}"
    elif same:
        end = f"has no reason to let the game come here by {words.move(branch)}"
    else:
        end = f"will not let the game come here: it plays {words.move(supplier)} there instead of {words.move(branch)}"
    what = "just as good" if same else "better"
    return (*start, ", but ", *supplier_clause(words, edge), f", which is {what} for {other}. So {other} {end}.")


def all_tried_lines(words: Phrases, node: TraceNode) -> list[Line]:
    """Explain the value of a node all of whose moves were tried, and its kind of bound."""
    best = words.trace.best_child(node.id)
    if is_incomplete(words, node):
        return [(f"The search tried all its moves and gave {words.value(node.value, node.bound)}.",)]
    if best is None or node.value is None:
        return [(f"All its moves were tried: {words.value(node.value, node.bound)}.",)]
    found = words.trace.node(best)
    hero, superlative = words.hero, "largest" if node.is_max else "smallest"
    head: Line = (f"All moves are tried. The {superlative} value is that of ", words.result(best), ".")
    bound, number = stored_bound(node), words.number(node.value)
    if node.value != found.value:
        name = "α" if bound is Bound.UPPER else "β"
        edge = _hard_edge(words, node, name)
        return [head, (f"Fail-hard: that lies outside the window, so the node returns the window's edge{edge}.",)]
    if bound is Bound.NONE:
        return [head]
    if not words.trace.request.algorithm.alpha_beta:
        if node.bound is Bound.HEURISTIC:
            return [head, ("It rests on the heuristic at the depth limit.",)]
        return [head, (f"Every move was looked at, so it is exact: {number} for {hero}{words.meaning(node.value)}.",)]
    if bound is not Bound.EXACT:
        return [head, _outside(words, node, bound)]
    if node.bound is Bound.HEURISTIC:
        return [head, ("It lies inside the window, but rests on the heuristic at the depth limit.",)]
    return [head, (f"It lies inside the window, so it is exact: {number} for {hero}{words.meaning(node.value)}.",)]


def _outside(words: Phrases, node: TraceNode, bound: Bound) -> Line:
    """Explain why a value at or beyond an edge of the window is only a bound, and why that is enough."""
    origin = words.origin(node.id)
    number = words.number(node.value)
    if bound is Bound.UPPER:
        side, edge, sign, at = words.hero, origin.alpha, "not above α", "at most"
    else:
        side, edge, sign, at = words.rival, origin.beta, "not below β", "at least"
    start = f"It is {sign}, so it is only known to be {at} {number}. That is enough: "
    if not isinstance(edge, Supplied):
        assert edge is not None, "an open edge bounds nothing"
        return (start, "at ", words.place(edge.ancestor), " the search only asks ", *question_text(words, edge), ".")
    what = "just as good" if words.trace.node(edge.child).value == node.value else "better"
    return (start, *supplier_clause(words, edge), f", which is {what} for {side}.")


def hard_line(words: Phrases, node: TraceNode) -> Line:
    """Return what a cut node returns with fail-hard, if that differs from the value found; else empty."""
    if words.trace.request.algorithm.fail is not Fail.HARD or node.end is not End.CUT or is_incomplete(words, node):
        return ()
    cutter = words.trace.node(words.trace.counted_children(node.id)[-1])
    if cutter.value == node.value:
        return ()
    edge = _hard_edge(words, node, "β" if node.is_max else "α")
    return (f"Fail-hard: it returns no more than the edge of its window{edge}.",)


def nothing_line(words: Phrases, node: TraceNode) -> Line:
    """Explain why a value proves nothing; empty for one that proves something."""
    if node.bound is not Bound.NONE or node.value is None:
        return ()
    if words.trace.request.algorithm.fail is Fail.HARD:
        return ("It proves nothing: the window was empty, and fail-hard a node returns its edge whatever was found.",)
    return ("It proves nothing: the window was empty and the value equals it, so it may be at least or at most that. "
            "The table does not keep it.",)  # fmt: skip


def _hard_edge(words: Phrases, node: TraceNode, name: str) -> str:
    """Return the edge that fail-hard returns, ', α = +5'; '' for the edge of a null window, which has no number of its
    own."""
    origin = words.origin(node.id)
    return (
        "" if isinstance(origin.beta if name == "β" else origin.alpha, Asked) else f", {words.edge(name, node.value)}"
    )


def late_cut_line(words: Phrases, node: TraceNode) -> Line:
    """Return after which move a search that cuts at β ≤ α would have stopped, where this one, cutting at β < α, went
    on; empty where there is none.
    """
    child, later = late_cut(words, node)
    if child is None:
        return ()
    return (
        "The slip β < α costs nodes here: after ",
        words.result(child),
        f" β = α, and a search that cuts where β ≤ α would have left out the {counted(later, 'move')} tried after it.",
    )


def late_cut(words: Phrases, node: TraceNode) -> tuple[int | None, int]:
    """Return the child after which a search that cuts at β ≤ α would have stopped (None without one), and the number of
    moves that this search, cutting at β < α, tried after it.
    """
    algorithm, limit = words.trace.request.algorithm, node.beta if node.is_max else node.alpha
    cuts_late = algorithm.alpha_beta and algorithm.cut is Cut.LT and not (node.ply == 0 and algorithm.exact_moves)
    children = words.trace.counted_children(node.id) if cuts_late and limit is not None else []
    for place, child in enumerate(children[:-1], 1):
        if words.trace.node(child).value == limit:
            return child, len(children) - place
    return None, 0
