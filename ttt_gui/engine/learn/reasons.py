"""Why an answer is wrong: a title, a sentence or two with nodes and numbers, and the step of the search to see."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from fractions import Fraction

from ttt_gui.engine.figures import listed
from ttt_gui.engine.learn.exercise import Exercise, edges
from ttt_gui.engine.learn.grading import Field, FieldKind, GivenAnswers, Mark, Marked, Number, read_number, truth
from ttt_gui.engine.numbers.tree import chance_text, number_text
from ttt_gui.engine.score import Bound, Role, signed
from ttt_gui.engine.trace.trace import End, search_step
from ttt_gui.engine.trace.window import Supplied, window_origin

_SWAPPED = "You swapped them: α is what MAX is sure of."


@dataclass(frozen=True)
class Reason:
    """The explanation of a mistake. ``event`` is the event after which the search shows it, ``node`` the node of the
    trace to select.
    """

    title: str
    text: str
    node: int
    event: int


def value_text(exercise: Exercise, value: Fraction | float) -> str:
    """Return a number of an exercise as people read it: '−3', '+7' for a game, '+∞'."""
    if math.isinf(value):
        return "+∞" if value > 0 else "\N{MINUS SIGN}∞"
    return signed(int(value)) if exercise.position is not None else number_text(Fraction(value) / exercise.tree.unit)


def returned(exercise: Exercise, index: int) -> str:
    """Return the right value of a node as text, without the sign of a bound."""
    return value_text(exercise, truth(exercise, Field(index, FieldKind.VALUE)))


def average_text(exercise: Exercise, index: int) -> str:
    """Return the average of a chance node as a sum: '1/2 × 5 + 1/2 × 8 = 6.5'."""
    children = [exercise.nodes[child] for child in exercise.nodes[index].children]
    parts = [f"{chance_text(child.chance or Fraction(1))} × {returned(exercise, child.index)}" for child in children]
    return f"{' + '.join(parts)} = {returned(exercise, index)}"


def asked_text(exercise: Exercise, at: Field) -> str:
    """Return what a question asks for: 'D', 'α of D', 'H → 5' for a branch, 'A → b2' in a game."""
    node = exercise.nodes[at.node]
    if at.asked is FieldKind.CUT:
        return f"{exercise.nodes[node.parent or 0].name} → {exercise.move_name(at.node) or node.name}"
    return node.name if at.asked is FieldKind.VALUE else f"{at.asked.value} of {node.name}"


def reason(exercise: Exercise, graded: Marked, answers: GivenAnswers) -> Reason:
    """Explain a mistake: the right answer, and why it is right."""
    at, what = graded.at, asked_text(exercise, graded.at)
    if graded.mark is Mark.MISSED:
        return _missed(exercise, at.node, f"{what} is cut")
    if graded.mark is Mark.TOO_MANY:
        return _too_many(exercise, at.node, f"{what} is not cut")
    typed = answers.typed.get(at, "").strip()
    number = read_number(typed, exercise.tree.unit)
    shown = typed if number is None or number.bound is not None else value_text(exercise, number.value)
    title = f"{what} is not {shown}" if shown else f"{what} has no answer"
    named = _misconception(exercise, at, answers)
    found = (
        _value(exercise, at.node, title, None if number is None else number.value)
        if at.asked is FieldKind.VALUE
        else _edge(exercise, at, title)
    )
    return replace(found, text=f"{named} {found.text}") if named else found


def _misconception(exercise: Exercise, at: Field, answers: GivenAnswers) -> str:
    """Return a sentence that names the misconception behind a wrong number, and holds for this tree; '' where none
    explains it, or more than one does."""
    typed = read_number(answers.typed.get(at, ""), exercise.tree.unit)
    if typed is None:
        return ""
    if at.asked is FieldKind.VALUE:
        named = [_bound_as_exact(exercise, at.node, typed), _cut_leaf(exercise, at.node, typed.value)]
    else:
        index = at.node
        unit, both = exercise.tree.unit, (FieldKind.ALPHA, FieldKind.BETA)
        pair = [read_number(answers.typed.get(Field(index, edge), ""), unit) for edge in both]
        window = (pair[0].value, pair[1].value) if pair[0] and pair[1] else None
        is_swapped = window is not None and window == _window(exercise, index)[::-1]
        named = [_SWAPPED if is_swapped else _wrong_role(exercise, at, typed.value)]
        named.append(_old_window(exercise, index, window) if window else "")
    found = [each for each in named if each]
    return found[0] if len(found) == 1 else ""


def _window(exercise: Exercise, index: int) -> tuple[float, float]:
    """Return alpha and beta with which a node is entered."""
    return edges(exercise.visits[index].alpha, exercise.visits[index].beta)


def _so_far(exercise: Exercise, index: int, before: int) -> float | None:
    """Return the best value of a node before its move ``before``; None where none was tried."""
    node = exercise.nodes[index]
    found = [truth(exercise, Field(child, FieldKind.VALUE)) for child in node.children[:before]]
    return (max if node.is_max else min)(found) if found else None


def _old_window(exercise: Exercise, index: int, window: tuple[Fraction | float, Fraction | float]) -> str:
    """Name the node before with this window: the parent at entry, else the nearest sibling."""
    node = exercise.nodes[index]
    if node.parent is None or window == _window(exercise, index):
        return ""
    parent = exercise.nodes[node.parent]
    now = _so_far(exercise, parent.index, node.move)
    since = "" if now is None else f"Since then {parent.name} has {value_text(exercise, now)}."
    if window == _window(exercise, parent.index):
        return f"That is the window with which {parent.name} was entered. {since}" if since else ""
    for child in reversed(parent.children[: node.move]):
        if window == _window(exercise, child):
            return f"That is the window of {exercise.called(exercise.visits[child].id)}. {since}"
    return ""


def _wrong_role(exercise: Exercise, at: Field, typed: Fraction | float) -> str:
    """Say that a MIN node above, which has the number typed, raises no α, and a MAX node lowers no β."""
    is_alpha = at.asked is FieldKind.ALPHA
    role, way = ("MIN", "Only a MAX node raises α.") if is_alpha else ("MAX", "Only a MIN node lowers β.")
    right, node = truth(exercise, at), exercise.nodes[at.node]
    while node.parent is not None and (typed > right if is_alpha else typed < right):
        parent = exercise.nodes[node.parent]
        if parent.is_max is not is_alpha and _so_far(exercise, parent.index, node.move) == typed:
            return f"{value_text(exercise, typed)} is what {role} has at {parent.name}. {way}"
        node = parent
    return ""


def _bound_as_exact(exercise: Exercise, index: int, typed: Number) -> str:
    """Say that the number typed is only a bound, where its sign calls it exact."""
    is_bound = exercise.known_bound(index) is not Bound.EXACT
    is_taken = typed.bound is Bound.EXACT and typed.value == exercise.visits[index].value
    return "You took a bound as exact." if is_bound and is_taken else ""


def _cut_leaf(exercise: Exercise, index: int, typed: Fraction | float) -> str:
    """Say that a leaf below a cut was counted, where the value typed is that of the node with all of its leaves, and
    nothing that the search sees below it has that value."""
    visits, below, seen, whole = exercise.visits, {index}, set[float](), dict[int, float]()
    for node in exercise.nodes[index + 1 :]:
        if node.parent in below:
            below.add(node.index)
            if (visit := visits.get(node.index)) and visit.value is not None:
                seen.add(visit.value)
    for node in (exercise.nodes[each] for each in sorted(below, reverse=True)):
        found = [whole[child] for child in node.children]
        whole[node.index] = node.value if node.value is not None else (max if node.is_max else min)(found)
    hidden = [each for each in below if exercise.nodes[each].value == typed and each not in visits]
    if whole[index] != typed or typed in seen or not hidden:
        return ""
    return f"{value_text(exercise, typed)} stands below a cut: nobody sees it."


def _value(exercise: Exercise, index: int, title: str, typed: Fraction | float | None) -> Reason:
    """Explain the value of a node."""
    node, visit = exercise.nodes[index], exercise.visits[index]
    event = exercise.trace.events.left(visit.id)
    value = returned(exercise, index)
    if visit.end is End.CUT:
        text = f"{_cut_after(exercise, index)} The rest is cut, and {node.name} returns {visit.bound.sign} {value}."
    elif typed == visit.value:
        text = f"Nothing is left open at {node.name}: it is = {value}."
        if (bound := exercise.known_bound(index)) is not Bound.EXACT:
            text = f"{value} is only a bound, as a branch below it was cut: {node.name} returns {bound.sign} {value}."
    elif node.role is Role.CHANCE:
        text = f"Each branch counts as often as it comes up: {average_text(exercise, index)}."
    else:
        gives = [returned(exercise, child) for child in node.children]
        role, stem = ("MAX", "larg") if node.is_max else ("MIN", "small")
        text = f"{node.name} has only one branch, so it is worth the same: {value}."
        if gives[1:]:
            text = f"{role} takes the {stem}{'est' if gives[2:] else 'er'} of {listed(gives)}. That is {value}."
    return Reason(title, text, visit.id, event)


def _held(exercise: Exercise, at: Field) -> tuple[Supplied | None, str]:
    """Return which player has secured an edge of a node's window, and a sentence on it, 'MIN already has 9 at C'; None
    and a sentence where no player has."""
    origin = window_origin(exercise.trace, exercise.visits[at.node].id)
    edge, role = (origin.alpha, "MAX") if at.asked is FieldKind.ALPHA else (origin.beta, "MIN")
    value = value_text(exercise, truth(exercise, at))
    if isinstance(edge, Supplied):
        return edge, f"{role} already has {value} at {exercise.trace.name(edge.ancestor)}"
    return None, f"No {role} node above {exercise.nodes[at.node].name} has a value yet: {at.asked.value} is {value}."


def _edge(exercise: Exercise, at: Field, title: str) -> Reason:
    """Explain an edge of the window with which a node is entered."""
    number = exercise.visits[at.node].id
    edge, held = _held(exercise, at)
    text = f"{held}, from {exercise.called(edge.child)}." if edge else held
    return Reason(title, text, number, exercise.trace.events.entered(number))


def _cut_after(exercise: Exercise, index: int) -> str:
    """Say after which child a node was cut, and how the window crossed: 'After the 15, β 9 ≤ α 15.'"""
    visit = exercise.visits[index].id
    return f"After {exercise.called(exercise.trace.children(visit)[-1])}, {crossing(exercise, visit)}."


def crossing(exercise: Exercise, number: int) -> str:
    """Return the window with which a node of the trace was cut: 'β 9 ≤ α 15'."""
    alpha, beta = _window_by(exercise, _cut_event(exercise, number))
    return f"β {value_text(exercise, beta)} ≤ α {value_text(exercise, alpha)}"


def _missed(exercise: Exercise, child: int, title: str) -> Reason:
    """Explain a branch that the engine cuts."""
    index = exercise.nodes[child].parent
    assert index is not None
    node, visit = exercise.nodes[index], exercise.visits[index]
    at = Field(index, FieldKind.BETA if node.is_max else FieldKind.ALPHA)
    edge, held = _held(exercise, at)
    assert edge is not None
    path = exercise.trace.path(visit.id)
    branch = exercise.trace.name(path[path.index(edge.ancestor) + 1])
    is_equal = truth(exercise, at) == visit.value
    never = f"gains nothing by {branch}" if is_equal else f"never goes to {branch}"
    text = f"{_cut_after(exercise, index)} {held} and {never}."
    return Reason(title, text, visit.id, _cut_event(exercise, visit.id))


def _too_many(exercise: Exercise, child: int, title: str) -> Reason:
    """Explain a branch that was cut and that the engine searches."""
    top = exercise.nodes[child]
    assert top.parent is not None
    node, visit = exercise.nodes[top.parent], exercise.visits[top.parent]
    if top.move == 0:
        text = f"The first branch is always searched: nothing is known of {node.name} before."
        return Reason(title, text, visit.id, exercise.trace.events.entered(visit.id))
    before = node.children[top.move - 1]
    event = exercise.trace.events.entered(exercise.visits[child].id) - 1
    alpha, beta = _window_by(exercise, event)
    better = f"above {value_text(exercise, alpha)}" if node.is_max else f"below {value_text(exercise, beta)}"
    what = "A leaf" if top.is_leaf else "A value"
    text = (
        f"After {exercise.called(exercise.visits[before].id)}, α {value_text(exercise, alpha)} < "
        f"β {value_text(exercise, beta)}. {what} {better} would still count."
    )
    return Reason(title, text, visit.id, event)


def _window_by(exercise: Exercise, event: int) -> tuple[float, float]:
    """Return the window, by an event, of the node that the search is in."""
    found = search_step(exercise.trace, event).path[-1]
    return edges(found.alpha, found.beta)


def _cut_event(exercise: Exercise, number: int) -> int:
    """Return the event at which the branches of a node of the trace are cut: the one before it is left."""
    return exercise.trace.events.left(number) - 1
