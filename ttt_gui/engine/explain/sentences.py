"""The sentences about a node: what its window was at entry, which finished move set each edge, and how the node ended
(the game was over, the depth limit, the table, a cut-off, all moves tried)."""

from __future__ import annotations

from ttt_gui.engine.explain.phrases import (
    Line,
    Link,
    Phrases,
    TriedMove,
    TriedMoves,
    and_joined,
    joined,
    not_searched,
)
from ttt_gui.engine.figures import counted
from ttt_gui.engine.request import Cut, Fail, Scores
from ttt_gui.engine.score import Bound, is_win
from ttt_gui.engine.trace.known import Known
from ttt_gui.engine.trace.trace import End, TraceNode
from ttt_gui.engine.trace.window import Asked, Origin, Supplied
from ttt_gui.game.rules import cells_of

# -- The window: what it was at entry, and which finished move set each of its edges -----------------------------------

MOST_MOVES = 16
"""The most moves that are listed with their results."""
MOST_NAMED = 4
"""The most moves that a sentence names."""


def window_lines(phrases: Phrases, node: TraceNode, is_told: bool = False) -> list[Line]:
    """Return sentences about the window of a node at entry, and where its edges came from.

    With ``is_told`` the edge that cut the node is left out, because the reason of the cut-off has mentioned it already.
    """
    algorithm = phrases.trace.request.algorithm
    if not algorithm.alpha_beta:
        return [("Minimax looks at every move: it has no window and cuts nothing.",)]
    if node.parent is None:
        return [("At entry the window is open, α = −∞ and β = +∞: nothing is known yet.",)]
    origin = phrases.origin(node.id)
    question = phrases.asked(node.id)
    if question:
        return _question_lines(phrases, node, question)
    lines: list[Line] = []
    if origin.alpha is None and origin.beta is None:
        if algorithm.exact_moves and node.ply == 1:
            return [("At entry the window is open: for exact scores of every root move each gets α = −∞ and β = +∞.",)]
        return [("At entry the window is open, α = −∞ and β = +∞: on the way here no other move is finished yet.",)]
    edges = ", ".join((_edge(phrases, node, origin.alpha, True), _edge(phrases, node, origin.beta, False)))
    lines.append((f"Window at entry: {edges}.",))
    told = (origin.beta if node.is_max else origin.alpha) if is_told else None
    sources = ((edge, edge_line(phrases, edge, edge is origin.alpha)) for edge in (origin.alpha, origin.beta))
    lines += [line for edge, line in sources if line and edge is not told]
    if origin.empty and algorithm.cut is Cut.LT:
        lines.append(("The window is empty (β = α): a search that cuts where β ≤ α would not have come here.",))
    again = _asked_before(phrases, node)
    if again is not None:
        lines.append(("This move was ", again, " with a null window. The answer was yes, so it is searched again, "
                      "now with the whole window."))  # fmt: skip
    return lines


def _edge(phrases: Phrases, node: TraceNode, origin: Origin, is_alpha: bool) -> str:
    """Return an edge as a number; the edge of a null window is no value of the game, but one step beyond the other
    edge."""
    if isinstance(origin, Asked):
        return "α just below β" if is_alpha else "β just above α"
    return phrases.edge("α", node.alpha, origin) if is_alpha else phrases.edge("β", node.beta, origin)


def edge_line(phrases: Phrases, origin: Origin, is_alpha: bool) -> Line:
    """Return where an edge came from as a sentence; empty for an open edge."""
    name = "α" if is_alpha else "β"
    if isinstance(origin, Supplied):
        return (f"{name} comes from ", *supplier_line(phrases, origin), ".")
    if isinstance(origin, Asked):
        return (f"{name} is the edge of a null window: at ", phrases.place(origin.ancestor), " the search only asks ",
                *question_text(phrases, origin), ".")  # fmt: skip
    return ()


def supplier_line(phrases: Phrases, supplied: Supplied) -> Line:
    """Return the move that supplied an edge: 'X's b2 at the root, which already secures X a win (+7)'."""
    side, does = _supplies(phrases, supplied)
    return (f"{side}'s ", phrases.named(supplied.child), " at ", phrases.place(supplied.ancestor), f", which {does}")


def supplier_clause(phrases: Phrases, supplied: Supplied) -> Line:
    """Return the move that supplied an edge as a clause: 'at the root X's b2 already secures X a win (+7)'."""
    side, does = _supplies(phrases, supplied)
    return ("at ", phrases.place(supplied.ancestor), f" {side}'s ", phrases.named(supplied.child), f" {does}")


def _supplies(phrases: Phrases, supplied: Supplied) -> tuple[str, str]:
    """Return whose move supplied an edge, and what that move does: 'already secures O a draw (0)', of a guess 'already
    promises O about 0'."""
    node, hero = phrases.trace.node(supplied.child), phrases.hero
    number, value = phrases.number(node), node.value
    proved = not supplied.is_guess and value is not None
    if phrases.trace.node(supplied.ancestor).is_max:
        if supplied.is_guess:
            return hero, f"already promises {hero} {number}"
        good = proved and value >= 0  # type: ignore[operator]
        what = f"secures {hero} {'a win' if value else 'a draw'} ({number})" if good else f"gives {hero} {number}"
        return hero, f"already {what}"
    if supplied.is_guess:
        return phrases.rival, f"already seems to hold {hero} to {number}"
    return phrases.rival, f"already holds {hero} to {f'a draw ({number})' if value == 0 else number}"


def question_text(phrases: Phrases, question: Asked) -> Line:
    """Return the question of a null window: 'whether X's b1 gives X more than +5', 'whether O's c3 holds X below 0'."""
    return ("whether ", f"{_asker(phrases, question)}'s ", phrases.named(question.child), f" {_aim(phrases, question)}")


def _asker(phrases: Phrases, question: Asked) -> str:
    """Return the side that asks a null-window question."""
    return phrases.hero if phrases.trace.node(question.ancestor).is_max else phrases.rival


def _aim(phrases: Phrases, question: Asked, verbs: tuple[str, str] = ("gives", "holds")) -> str:
    """Return what the node that asks hopes for: 'gives X more than +5' or, at MIN, 'holds X below +5'; ``verbs`` are
    those of MAX and MIN."""
    child = phrases.trace.node(question.child)
    if phrases.trace.node(question.ancestor).is_max:
        return f"{verbs[0]} {phrases.hero} more than {phrases.about(child.alpha, question.is_guess)}"
    return f"{verbs[1]} {phrases.hero} below {phrases.about(child.beta, question.is_guess)}"


def _question_lines(phrases: Phrases, node: TraceNode, question: Asked) -> list[Line]:
    """Say with which question a node was entered by a null window, and where the known edge came from."""
    asker = phrases.trace.node(question.ancestor)
    origin = phrases.origin(node.id)
    known = origin.alpha if asker.is_max else origin.beta
    lines: list[Line] = [("Null window: the search only asks ", *question_text(phrases, question),
                          f". So {'β lies just above α' if asker.is_max else 'α lies just below β'}.")]  # fmt: skip
    supplied = edge_line(phrases, known, asker.is_max)
    return [*lines, supplied] if supplied else lines


def answer_line(phrases: Phrases, node: TraceNode) -> Line:
    """Return the answer of a null window once its node is left; empty for a node with its parent's window."""
    question = phrases.asked(node.id)
    if question is None or node.value is None:
        return ()
    asker = phrases.trace.node(question.ancestor)
    known = node.alpha if asker.is_max else node.beta
    assert known is not None
    looked = ", as far as the search looked" if question.is_guess or phrases.is_guess(node.id) else ""
    if node.value <= known if asker.is_max else node.value >= known:
        answer = looked or f": it does not {_aim(phrases, question, ('give', 'hold'))}"
        return (f"The answer is no{answer}. That is all the search needs to know of this move.",)
    yes = f"The answer is yes{looked or f': it {_aim(phrases, question)}'}"
    again = searched_again(phrases, node)
    if again is not None:
        return (f"{yes}. To know how much, it is ", Link("searched again", again), " with the whole window.")
    if asker.end is End.STOPPED:
        return (f"{yes}; then the search was stopped.",)
    return (f"{yes}, and so well that nothing more is asked at ", phrases.place(asker.id), ".")


def searched_again(phrases: Phrases, node: TraceNode) -> int | None:
    """Return the node that searched the same move of the same parent again, right after this one; None without one."""
    if node.parent is None or node.after >= len(phrases.trace):
        return None
    following = phrases.trace.node(node.after)
    return following.id if (following.parent, following.move) == (node.parent, node.move) else None


def asked_only(phrases: Phrases, children: list[int]) -> set[int]:
    """Return the children that a null window only tested, and that were searched again afterwards."""
    return {child for child in children if searched_again(phrases, phrases.trace.node(child)) is not None}


def move_table(phrases: Phrases, children: list[int], played: int | None = None) -> TriedMoves:
    """Return the table of the moves tried with their results; ``played`` is the child of the move that the game went on
    with.
    """
    trace, shown, rows = phrases.trace, children[:MOST_MOVES], []
    asked = asked_only(phrases, shown)
    for child in shown:
        node = trace.node(child)
        name = phrases.move(node) + (" (asked)" if child in asked else "")
        known = phrases.known(child)
        text = "stopped" if node.value is None else trace.value_text(known.value, known.bound)
        exact = "= " if known.bound is Bound.EXACT and node.value is not None else ""
        value = None if node.value is None else known.value
        nodes, pruned = node.after - child, len(node.pruned)
        rows.append(TriedMove(Link(name, child), exact + text, value, known.bound, nodes, pruned, child == played))
    return TriedMoves(tuple(rows), len(children) - len(shown))


def _asked_before(phrases: Phrases, node: TraceNode) -> Link | None:
    """Return a link to the node that asked about this move with a null window, None without one."""
    if node.parent is None:
        return None
    siblings = phrases.trace.children(node.parent)
    place = siblings.index(node.id)
    if place and phrases.trace.node(siblings[place - 1]).move == node.move:
        return Link("asked about", siblings[place - 1])
    return None


# -- The end: the game was over, the depth limit, the table, a cut-off, all moves tried --------------------------------


def leaf_lines(phrases: Phrases, node: TraceNode) -> list[Line]:
    """Explain the value of a leaf: the winner, the heuristic, or the entry of the table."""
    match node.end:
        case End.TERMINAL:
            return _terminal_lines(phrases, node)
        case End.DEPTH:
            return _depth_lines(phrases, node)
    return _table_lines(phrases, node)


def _terminal_lines(phrases: Phrases, node: TraceNode) -> list[Line]:
    """Explain the value of the end of a game: who has which line, and how a win is counted."""
    number = phrases.trace.value_text(node.value)
    position = phrases.trace.position(node.id)
    rules = position.rules
    outcome = position.outcome
    if outcome is None or outcome.winner is None:
        return [("The board is full and nobody has a line: a draw, worth 0.",)]
    winner = str(outcome.winner)
    line = " ".join(map(rules.cell_name, cells_of(outcome.lines[0])))
    lines: list[Line] = [(f"{winner} has {line} in a row: the game is over.",)]
    if phrases.trace.request.algorithm.scores is Scores.FLAT:
        return [*lines, (f"A win of {winner} is worth {number} for {phrases.hero}, however long it takes.",)]
    sign = "" if winner == phrases.hero else "−"
    sum_text = f"{sign}({rules.cells + 1} − {node.ply})" if sign else f"{rules.cells + 1} − {node.ply}"
    return [*lines, (f"A win scores {rules.cells + 1} minus its ply, so sooner is better: {sum_text} = {number} "
                     f"for {phrases.hero}.",)]  # fmt: skip


def _depth_lines(phrases: Phrases, node: TraceNode) -> list[Line]:
    """Explain the heuristic value of a leaf at the depth limit, by its open lines."""
    position = phrases.trace.position(node.id)
    mine, theirs = (
        sum(1 for line in position.rules.win_lines if not position.board_of(side.other) & line)
        for side in (phrases.trace.root.side_to_move, phrases.trace.root.side_to_move.other)
    )
    number = phrases.trace.value_text(node.value)
    return [
        (f"The depth limit is reached at ply {node.ply}: no move is tried, a heuristic guesses.",),
        (f"Lines still open: {mine} for {phrases.hero}, {theirs} for {phrases.rival}; {mine} − {theirs} = {number}, "
         f"so about {number} for {phrases.hero}.",),
    ]  # fmt: skip


def _table_lines(phrases: Phrases, node: TraceNode) -> list[Line]:
    """Explain the value that the table supplied: which node stored it, and why its bound sufficed."""
    trace, value = phrases.trace, phrases.number(node)
    if node.source is None:
        return [("The table knows this position; the node that stored it is not in the trace.",)]
    source = trace.node(node.source)
    same = trace.position(node.source) == trace.position(node.id)
    name = "this very position" if same else "a position that is the same but mirrored or turned"
    found = phrases.place(node.source)
    if trace.path(node.source)[0] != trace.path(node.id)[0]:
        found = Link(f"{found.text}, iteration {phrases.roots.index(trace.path(node.source)[0]) + 1}", found.node)
    bound = stored_bound(source)
    lines: list[Line] = [(f"The table knows {name} from ", found, f": {phrases.stored(source)}.")]
    supplied: Line = ()
    if bound is Bound.NONE:
        return [*lines, nothing_line(phrases, node)]
    origin = phrases.origin(node.id)
    if bound is Bound.EXACT or not trace.request.algorithm.alpha_beta:
        kind = "A value that was searched as deep" if node.bound is Bound.HEURISTIC else "An exact value"
        why = f"{kind} suffices in any window"
    elif bound is Bound.LOWER:
        why = f"A lower bound suffices here, for {value} is not below {phrases.edge('β', node.beta, origin.beta)}"
        supplied = edge_line(phrases, origin.beta, False)
    else:
        why = f"An upper bound suffices here, for {value} is not above {phrases.edge('α', node.alpha, origin.alpha)}"
        supplied = edge_line(phrases, origin.alpha, True)
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


def cut_lines(phrases: Phrases, node: TraceNode) -> list[Line]:
    """Explain a cut-off: the move that was too good, the ancestor's move that is better, the edges as numbers, the
    moves pruned.
    """
    algorithm = phrases.trace.request.algorithm
    searched = not_searched(phrases.trace, node.id, node.pruned, "never searched", "not searched here")
    rest: Line = (f"Pruned, {searched}: ",
                  *joined(Link(phrases.trace.move_name(move), node.id, move) for move in node.pruned), ".")  # fmt: skip
    sign = "<" if algorithm.cut is Cut.LT else "≤"
    if phrases.trace.is_incomplete(node.id):
        return [(f"✂ Cut: β {sign} α. The move that did it is not in the trace, which is full.",), rest]
    cutter = phrases.trace.node(phrases.trace.counted_children(node.id)[-1])
    origin = phrases.origin(node.id)
    limit, edge = (node.beta, origin.beta) if node.is_max else (node.alpha, origin.alpha)
    beta, alpha = (limit, cutter.value) if node.is_max else (cutter.value, limit)
    cut = f"✂ Cut: β {sign} α."
    found, given = phrases.is_guess(cutter.id), edge is not None and edge.is_guess
    if isinstance(edge, Supplied):
        guesses = (given, found) if node.is_max else (found, given)
        edges = (phrases.crossing_edge(name, value, is_guess)
                 for name, value, is_guess in zip("βα", (beta, alpha), guesses, strict=True))  # fmt: skip
        cut = f"✂ Cut: {f' {sign} '.join(edges)}."
    if found != given and any(is_win(value) for value in (beta, alpha) if value is not None):
        cut += " (A proved win or loss counts more than any heuristic.)"
    if algorithm.cut is Cut.LT:
        cut += " This search cuts only where β < α; equal edges would have let it go on."
    return [_because(phrases, node, cutter, edge), (cut,), rest]


def _because(phrases: Phrases, node: TraceNode, cutter: TraceNode, edge: Origin) -> Line:
    """Return the reason of a cut-off: 'After O's c3, X gets at most +5 here, but at the root X's b2 already secures X a
    win (+7). So X will never play b1.'

    ``cutter`` is the child whose value cut the node, ``edge`` the origin of the edge that it reached.
    """
    trace, hero = phrases.trace, phrases.hero
    me, other = (hero, phrases.rival) if node.is_max else (phrases.rival, hero)
    start: Line = (
        f"After {me}'s ",
        phrases.named(cutter.id),
        f", {hero} gets {phrases.value(cutter.id)} here",
    )
    if isinstance(edge, Asked):
        return (*start, "; at ", phrases.place(edge.ancestor), " the search only asks ", *question_text(phrases, edge),
                f". For that this is enough: no more needs to be known of {phrases.move(node)}.")  # fmt: skip
    assert isinstance(edge, Supplied), "an open edge cuts nothing"
    supplier, path = trace.node(edge.child), trace.path(node.id)
    branch = trace.node(path[path.index(edge.ancestor) + 1])
    same = supplier.value == cutter.value
    if edge.is_guess or phrases.is_guess(cutter.id):
        what = "just as good" if same else "better"
        return (*start, ", but ", *supplier_clause(phrases, edge), f", which looks {what} for {other}. "
                "So the search looks no further here.")  # fmt: skip
    if branch.id == node.id:
        end = f"has no reason to play {phrases.move(node)}" if same else f"will never play {phrases.move(node)}"
    elif same:
        end = f"has no reason to let the game come here by {phrases.move(branch)}"
    else:
        end = "will not let the game come here: "
        end += f"it plays {phrases.move(supplier)} there instead of {phrases.move(branch)}"
    what = "just as good" if same else "better"
    return (*start, ", but ", *supplier_clause(phrases, edge), f", which is {what} for {other}. So {other} {end}.")


def all_tried_lines(phrases: Phrases, node: TraceNode) -> list[Line]:
    """Explain the value of a node all of whose moves were tried: what is known of it, why, and why it was enough."""
    trace, known = phrases.trace, phrases.known(node.id)
    best = trace.best_child(node.id)
    if trace.is_incomplete(node.id) or best is None or node.value is None:
        return [(f"The search tried all its moves: it is worth {phrases.value(node.id)}.",)]
    hard: list[Line] = []
    bound = stored_bound(node)
    if node.value != trace.node(best).value:
        edge = _hard_edge(phrases, node, "α" if bound is Bound.UPPER else "β")
        hard = [(f"Fail-hard: it returns the edge of its window{edge}.",)]
    head = _all_tried_line(phrases, node, best)
    if known.bound is Bound.NONE:
        return [head, *hard]
    if known.bound is Bound.HEURISTIC:
        return [head, *_guessed(phrases, node, bound), *hard]
    if not trace.request.algorithm.alpha_beta:
        return [head, *_exact_or_gap(phrases, node, "Every move was looked at")]
    if bound is Bound.EXACT:
        return [head, *_exact_or_gap(phrases, node, "It lies inside the window")]
    enough = [] if bound is Bound.NONE else _outside(phrases, node, bound)
    return [head, *_exact_or_gap(phrases, node, "What was searched decides it"), *enough, *hard]


def _all_tried_line(phrases: Phrases, node: TraceNode, best: int) -> Line:
    """Return the sentence on the moves of a node all of which were tried: which is best, or that none gives more."""
    known = phrases.known(node.id)
    superlative = "largest" if node.is_max else "smallest"
    if known.bound is Bound.EXACT:
        children = phrases.trace.counted_children(node.id)
        exact = [each for each in children if phrases.known(each).low == phrases.known(each).high == known.value]
        if not exact:
            return ("All moves are tried.",)
        return (f"All moves are tried. The {superlative} value is that of ", phrases.result(exact[0]), ".")
    if known.bound is (Bound.UPPER if node.is_max else Bound.LOWER):
        more = "more" if node.is_max else "less"
        number = phrases.trace.value_text(known.value)
        return (f"All moves are tried, and none gives {phrases.hero} {more} than {number}.",)
    if known.bound is Bound.HEURISTIC:
        found = phrases.trace.node(best)
        text = phrases.trace.value_text(found.value, Bound.HEURISTIC if phrases.is_guess(best) else found.bound)
        link = Link(f"{phrases.move(found)}: {text}", best)
        return (f"All moves are tried. The search found the {superlative} value at ", link, ".")
    return ("All moves are tried.",)


def _guessed(phrases: Phrases, node: TraceNode, bound: Bound) -> list[Line]:
    """Explain a value that rests on the heuristic at the depth limit."""
    if not phrases.trace.request.algorithm.alpha_beta:
        return [("It rests on the heuristic at the depth limit.",)]
    if bound is Bound.EXACT:
        return [("It lies inside the window, but rests on the heuristic at the depth limit.",)]
    return _outside(phrases, node, bound)


def _exact_or_gap(phrases: Phrases, node: TraceNode, why: str) -> list[Line]:
    """Return the sentence that a value is exact, for the reason ``why``, else why more is not known."""
    known = phrases.known(node.id)
    if known.bound is Bound.EXACT and known.value is not None:
        number = phrases.trace.value_text(known.value)
        return [(f"{why}, so it is exact: {number} for {phrases.hero}{phrases.meaning(known.value)}.",)]
    gap = gap_line(phrases, node)
    return [gap] if gap else []


def gap_line(phrases: Phrases, node: TraceNode) -> Line:
    """Say why no more is known of a node than a bound, 'It is only known to be at least 0: c1 was not tried here, and
    might be more for X.'; empty where it is exact or a guess, or where no move accounts for it."""
    known = phrases.known(node.id)
    if known.bound not in (Bound.LOWER, Bound.UPPER) or phrases.trace.is_incomplete(node.id):
        return ()
    lower = known.bound is Bound.LOWER
    start, more = f"It is only known to be {phrases.value(node.id)}", "more" if lower else "less"
    untried, tried = _open_moves(phrases, node, known, lower)
    if untried and lower == node.is_max:
        names = [Link(phrases.trace.move_name(move), node.id, move) for move in untried[:MOST_NAMED]]
        if len(untried) > MOST_NAMED:
            return (f"{start}: {len(untried)} moves were not tried here, and might be {more} for {phrases.hero}.",)
        verb = "was" if len(untried) == 1 else "were"
        return (f"{start}: ", *and_joined(names), f" {verb} not tried here, and might be {more} for {phrases.hero}.")
    if not tried:
        return (f"{start}.",)
    if len(tried) > MOST_NAMED:
        return (f"{start}: {len(tried)} of its moves might be {more} for {phrases.hero}.",)
    return (f"{start}: ", *and_joined(map(phrases.named, tried)), f" might be {more} for {phrases.hero}.")


def _open_moves(phrases: Phrases, node: TraceNode, known: Known, lower: bool) -> tuple[list[int], list[int]]:
    """Return the pruned moves of a node that no visit tried, and the children, that leave a node's value open: at
    ``lower``, those that may be worth more than what is known, else those that may be worth less."""
    trace, children, untried = phrases.trace, list[int](), list[int]()
    last: dict[int, int] = {}
    for child in trace.counted_children(node.id):
        move = trace.node(child).move
        if move is not None:
            last[move] = child
    for move in node.pruned:
        visits = [each for each in trace.visits((*trace.moves_to(node.id), move))
                  if phrases.step is None or trace.is_left(each, phrases.step)]  # fmt: skip
        if visits:
            last[move] = visits[-1]
        else:
            untried.append(move)
    for child in last.values():
        own = phrases.known(child)
        if node.is_max != lower:  # no move is known to reach what the best one can be at most
            is_open = own.low != own.high and (own.low == known.low if lower else own.high == known.high)
        elif lower:
            is_open = own.high is None or (known.low is not None and own.high > known.low)
        else:
            is_open = own.low is None or (known.high is not None and own.low < known.high)
        if is_open:
            children.append(child)
    return untried, children


def _outside(phrases: Phrases, node: TraceNode, bound: Bound) -> list[Line]:
    """Explain why a value at or beyond an edge of the window, UPPER or LOWER, is enough."""
    origin = phrases.origin(node.id)
    upper = bound is Bound.UPPER
    side, edge = (phrases.hero, origin.alpha) if upper else (phrases.rival, origin.beta)
    start = f"That is enough, for it is {'not above α' if upper else 'not below β'}: "
    if phrases.is_guess(node.id):
        at = "at most" if upper else "at least"
        start = f"That is {at} {phrases.number(node)}, as far as the search looked, and enough: "
    if not isinstance(edge, Supplied):
        assert isinstance(edge, Asked), "an open edge bounds nothing"
        asked = question_text(phrases, edge)
        return [(start, "at ", phrases.place(edge.ancestor), " the search only asks ", *asked, ".")]
    what = "just as good" if phrases.trace.node(edge.child).value == node.value else "better"
    verb = "looks" if edge.is_guess or phrases.is_guess(node.id) else "is"
    return [(start, *supplier_clause(phrases, edge), f", which {verb} {what} for {side}.")]


def hard_line(phrases: Phrases, node: TraceNode) -> Line:
    """Return what a cut node returns with fail-hard, if that differs from the value found; else empty."""
    if (
        phrases.trace.request.algorithm.fail is not Fail.HARD
        or node.end is not End.CUT
        or phrases.trace.is_incomplete(node.id)
    ):
        return ()
    cutter = phrases.trace.node(phrases.trace.counted_children(node.id)[-1])
    if cutter.value == node.value:
        return ()
    edge = _hard_edge(phrases, node, "β" if node.is_max else "α")
    return (f"Fail-hard: it returns no more than the edge of its window{edge}.",)


def nothing_line(phrases: Phrases, node: TraceNode) -> Line:
    """Explain why a value proves nothing; empty for one that proves something."""
    if node.bound is not Bound.NONE or node.value is None:
        return ()
    start = f"What it returns, {phrases.number(node)}, proves nothing:"
    if phrases.trace.request.algorithm.fail is Fail.HARD:
        return (f"{start} the window was empty, and fail-hard a node returns its edge whatever was found.",)
    return (f"{start} the window was empty and the value equals it, so it may be at least or at most that. "
            "The table does not keep it.",)  # fmt: skip


def _hard_edge(phrases: Phrases, node: TraceNode, name: str) -> str:
    """Return the edge 'α' or 'β' that fail-hard returns, ', α = +5'; '' for the edge of a null window, which has no
    number of its own."""
    edge = phrases.origin(node.id).beta if name == "β" else phrases.origin(node.id).alpha
    return "" if isinstance(edge, Asked) else f", {phrases.edge(name, node.value, edge)}"


def late_cut_line(phrases: Phrases, node: TraceNode) -> Line:
    """Return after which move a search that cuts at β ≤ α would have stopped, where this one, cutting at β < α, went
    on; empty where there is none.
    """
    child, later = late_cut(phrases, node)
    if child is None:
        return ()
    return (
        "Cutting only where β < α costs nodes here: after ",
        phrases.result(child),
        f" β = α, and a search that cuts where β ≤ α would have left out the {counted(later, 'move')} tried after it.",
    )


def late_cut(phrases: Phrases, node: TraceNode) -> tuple[int | None, int]:
    """Return the child after which a search that cuts at β ≤ α would have stopped (None without one), and the number of
    moves that this search, cutting at β < α, tried after it.
    """
    algorithm, limit = phrases.trace.request.algorithm, node.beta if node.is_max else node.alpha
    cuts_late = algorithm.alpha_beta and algorithm.cut is Cut.LT and not (node.ply == 0 and algorithm.exact_moves)
    children = phrases.trace.counted_children(node.id) if cuts_late and limit is not None else []
    for place, child in enumerate(children[:-1], 1):
        if phrases.trace.node(child).value == limit:
            return child, len(children) - place
    return None, 0
