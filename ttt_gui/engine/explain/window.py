"""The sentences about a window: what it was at entry, and which finished move set each of its edges."""

from __future__ import annotations

from ttt_gui.engine.explain.phrases import Asked, Line, Link, Origin, Phrases, Supplied, TriedMove, TriedMoves
from ttt_gui.engine.request import Cut
from ttt_gui.engine.score import Bound, is_win
from ttt_gui.engine.trace.trace import End, TraceNode

MOST_MOVES = 16
"""The most moves that are listed with their results."""


def window_lines(words: Phrases, node: TraceNode, is_told: bool = False) -> list[Line]:
    """Say what the window of a node was at entry, and where its edges came from; without the edge that cut the node
    where the reason of the cut-off has told of that edge."""
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
    """Say where an edge came from; empty for an open edge."""
    name = "α" if is_alpha else "β"
    if isinstance(origin, Supplied):
        return (f"{name} comes from ", *holder(words, origin), ".")
    if isinstance(origin, Asked):
        return (f"{name} is the edge of a null window: at ", words.place(origin.ancestor), " the search only asks ",
                *question_words(words, origin), ".")  # fmt: skip
    return ()


def holder(words: Phrases, supplied: Supplied) -> Line:
    """Return the move that supplied an edge: 'X's b2 at the root, which already secures X a win (+7)'."""
    side, does = _holds(words, supplied)
    return (f"{side}'s ", words.named(supplied.child), " at ", words.place(supplied.ancestor), f", which {does}")


def holder_clause(words: Phrases, supplied: Supplied) -> Line:
    """Return the move that supplied an edge as a clause: 'at the root X's b2 already secures X a win (+7)'."""
    side, does = _holds(words, supplied)
    return ("at ", words.place(supplied.ancestor), f" {side}'s ", words.named(supplied.child), f" {does}")


def _holds(words: Phrases, supplied: Supplied) -> tuple[str, str]:
    """Return whose move supplied an edge, and what that move does: 'already secures O a draw (0)'."""
    value, hero = words.trace.node(supplied.child).value, words.hero
    number = words.number(value)
    is_board = words.trace.subject.board is not None
    if words.trace.node(supplied.ancestor).is_max:
        good = value is not None and (value == 0 or (value > 0 and is_win(value)))
        worth = f"secures {hero} {'a win' if value else 'a draw'} ({number})" if is_board and good else ""
        return hero, f"already {worth or f'gives {hero} {number}'}"
    return words.rival, f"already holds {hero} to {f'a draw ({number})' if is_board and value == 0 else number}"


def question_words(words: Phrases, question: Asked) -> Line:
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
    lines: list[Line] = [("Null window: the search only asks ", *question_words(words, question),
                          f". So {'β lies just above α' if asker.is_max else 'α lies just below β'}.")]  # fmt: skip
    supplied = edge_line(words, known, asker.is_max)
    return [*lines, supplied] if supplied else lines


def answer_line(words: Phrases, node: TraceNode) -> Line:
    """Say what a null window answered, once the node is left; empty where the node was entered with the whole
    window."""
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
    """Return the children that were only asked about with a null window, and then searched again."""
    return {child for child in children if searched_again(words, words.trace.node(child)) is not None}


def move_table(words: Phrases, children: list[int], played: int | None = None) -> TriedMoves:
    """Return the table of the moves tried with their results; ``played`` is the child whose move was then played in the
    game."""
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
