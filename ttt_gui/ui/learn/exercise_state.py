"""What a person has answered to an exercise, how that was graded, and the state that its pictures share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from PySide6.QtCore import QObject, Signal

from ttt_gui.engine.learn.exercise import Exercise, ExerciseKind
from ttt_gui.engine.learn.grading import Field, FieldKind, GivenAnswers, Mark, Marking, fields, read_number, truth
from ttt_gui.engine.learn.reasons import value_text
from ttt_gui.engine.numbers.tree import NumberTree
from ttt_gui.engine.numbers.visits import NodeState
from ttt_gui.ui.trace.state import OPEN, HiddenAnswers, TreeState


@dataclass(frozen=True)
class Answered:
    """What a person has said of an exercise, and how that was graded.

    With ``checked`` only right and wrong are marked, and no missed cut; with ``grade`` everything is shown. ``kept``
    was right when it was checked before, and stays.
    """

    exercise: Exercise
    answers: GivenAnswers
    grade: Marking | None = None
    checked: Marking | None = None
    kept: frozenset[Field] = frozenset()

    @property
    def is_open(self) -> bool:
        """Whether answers can be given."""
        return self.grade is None and self.checked is None

    @cached_property
    def marks(self) -> Mapping[Field, Mark]:
        """The marks that are shown, by what was asked."""
        if self.grade:
            return {each.at: each.mark for each in self.grade.marks}
        if self.checked:
            return {each.at: each.mark for each in self.checked.marks if each.mark is not Mark.MISSED}
        return dict.fromkeys(self.kept, Mark.RIGHT)

    @cached_property
    def numbered(self) -> Mapping[Field, int]:
        """The numbers of the mistakes, counted from 1."""
        mistakes = self.grade.mistakes if self.grade else ()
        return {each.at: number for number, each in enumerate(mistakes, start=1)}

    @cached_property
    def asked(self) -> frozenset[Field]:
        """The fields that are there: none of a branch that was cut away."""
        return frozenset(fields(self.exercise, self.answers.cuts))

    @property
    def open_fields(self) -> list[Field]:
        """The fields that can be filled, top down."""
        return [at for at in fields(self.exercise, self.answers.cuts) if at not in self.kept]

    def node_state(self, index: int) -> NodeState:
        """Return CUT at the top of a branch that was cut, SPARED below it, else LEFT; once everything is shown, a
        branch that was cut without need is whole again."""
        at: int | None = index
        while at is not None:
            is_whole = self.grade and self.marks.get(Field(at, FieldKind.CUT)) is Mark.TOO_MANY
            if at in self.answers.cuts and not is_whole:
                return NodeState.CUT if at == index else NodeState.SPARED
            at = self.exercise.nodes[at].parent
        return NodeState.LEFT

    def own(self, at: Field) -> str:
        """Return what was typed into a field as it is shown; '—' where nothing was."""
        typed = self.answers.typed.get(at, "").strip()
        number = read_number(typed, self.exercise.tree.unit)
        return value_text(self.exercise, number.value) if number and number.bound is None else typed or "—"

    def truth(self, at: Field) -> str:
        """Return what the engine found: '= 8', '≥ 13', '+∞'."""
        text = value_text(self.exercise, truth(self.exercise, at))
        return f"{self.exercise.known_bound(at.node).sign} {text}" if at.asked is FieldKind.VALUE else text

    def words(self, index: int) -> str:
        """Describe a node for the tooltip and a screen reader; until the exercise is checked, nothing of it answers."""
        exercise, node = self.exercise, self.exercise.nodes[index]
        parts = [f"leaf {value_text(exercise, node.value)}" if node.value is not None else node.name]
        parts += [f"after {move}"] if (move := exercise.move_name(index)) else []
        parts += [] if node.is_leaf else [node.role.value]
        parts += [{NodeState.CUT: "cut", NodeState.SPARED: "below a cut"}.get(self.node_state(index), "")]
        for at in (Field(index, asked) for asked in FieldKind):
            if mark := self.marks.get(at):
                what = at.asked.value if at.asked is FieldKind.CUT else f"{at.asked.value} {self.own(at)}"
                parts.append(f"{what}: {mark.value}")
                parts += [f"it is {self.truth(at)}"] if mark is Mark.WRONG and self.grade else []
        return ", ".join(filter(None, parts))


NOTHING = Answered(Exercise(ExerciseKind.VALUES, NumberTree(0)), GivenAnswers())
"""What is said before anything is asked."""


class CursorState(TreeState):
    """The state of a tree through which a person walks. ``cursor`` is the node where the person is, -1 for none."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.cursor = -1

    def set_cursor(self, index: int) -> None:
        """Let the person be at another node."""
        if index != self.cursor:
            self.cursor = index
            self.changed.emit()


class ExerciseState(CursorState):
    """The state of an exercise that its pictures share: the search that grades it, and the answers so far (``said``).
    Nothing of the search is shown before the answers are graded.

    Signals:
        said_changed: another exercise began, or the same again; an answer changed; or the answers were checked.
    """

    said_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.said, self.cursor = NOTHING, 0

    def ask(self, exercise: Exercise) -> None:
        """Ask an exercise, of which nothing is answered."""
        self.said, self.cursor = Answered(exercise, GivenAnswers()), 0
        self.set_trace(exercise.trace)
        all_ = range(len(exercise.trace))
        self.set_hidden_answers(HiddenAnswers(all_, all_, all_, best_line=True))
        self.said_changed.emit()

    def answer(self, answers: GivenAnswers, grade: Marking | None = None) -> None:
        """Let the exercise be answered like this, and everything be shown where a grade is given."""
        self.said = replace(self.said, answers=answers, grade=grade, checked=None)
        if grade:
            self.set_hidden_answers(OPEN)
        self.said_changed.emit()

    def check(self, found: Marking) -> None:
        """Mark what is right and what is wrong, and nothing else."""
        self.said = replace(self.said, checked=found)
        self.said_changed.emit()

    def try_again(self) -> None:
        """Let what is wrong be answered again: it is empty, and what follows from it can be changed."""
        said, marks = self.said, self.said.marks
        typed = {at: text for at, text in said.answers.typed.items() if marks.get(at) is not Mark.WRONG}
        cuts = frozenset(cut for cut in said.answers.cuts if marks.get(Field(cut, FieldKind.CUT)) is not Mark.TOO_MANY)
        kept = frozenset(at for at, mark in marks.items() if mark is Mark.RIGHT)
        self.said = replace(said, answers=GivenAnswers(typed, cuts), checked=None, kept=kept)
        self.said_changed.emit()
