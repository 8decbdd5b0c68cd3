"""The code beside the tree of a lesson: MAX's function and MIN's, or negamax, the line that runs next and the one that
waits, and the calls that are open."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Slot
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from ttt_gui.engine.explain.events import CodeLine
from ttt_gui.engine.explain.functions import function_lines, line_of, running, waiting
from ttt_gui.engine.score import Role
from ttt_gui.engine.trace.trace import OpenNode, SearchTrace, search_step
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import PlainLabel
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, ElidedLabel, bold_label, in_column, in_row, in_row_or_column
from ttt_gui.ui.trace.state import HIDDEN, TreeState

_MOST_CALLS = 5
_NAMES = {Role.MAX: "△ MAX", Role.MIN: "▽ MIN", None: "Negamax: one function for both"}
_GROUNDS = {Role.MAX: "max_layer", Role.MIN: "min_layer", None: "paper"}
_COLUMNS = ("", "v", "best", "α", "β")


class FunctionView(Guarded, QWidget):
    """One of the functions, MAX's, MIN's, or with the role None negamax: the line that runs next is framed, the one
    that waits is framed with dashes."""

    def __init__(self, look: Look, role: Role | None) -> None:
        super().__init__()
        self._look, self.role = look, role
        self._is_max = None if role is None else role is Role.MAX
        self.lines: tuple[CodeLine, ...] = ()
        self.marked, self.waits = -1, -1
        """The indices of the line that runs next and of the one that waits, -1 for none."""
        self._where = ""
        self.setAccessibleName(f"Code of {role.value if role else 'negamax'}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def show_code(self, trace: SearchTrace, step: int) -> None:
        """Show the function of a trace's search, with the lines marked that run next and wait at a step."""
        request, before = trace.request, self.lines
        is_limited = request.limits.depth is not None or request.algorithm.iterative
        self.lines = function_lines(request.algorithm, self._is_max, is_limited)
        now, caller = running(trace, step), waiting(trace, step)
        self.marked, self.waits = (line_of(self.lines, self._is_max, call) for call in (now, caller))
        self._where = ""
        if now and self.marked >= 0:
            self._where = f"at {trace.name(now.node)}"
        elif caller and self.waits >= 0:
            self._where = f"{trace.name(caller.node)} waits"
        marks = (("Next", self.marked), ("Waits", self.waits))
        said = [f"{word}: {self.lines[at].text.strip()}" for word, at in marks if at >= 0]
        self.setAccessibleDescription(". ".join((*said, self._where)))
        if self.lines != before:
            self.updateGeometry()
        self.update()

    @property
    def _fonts(self) -> tuple[QFont, QFont]:
        """The fonts of a line, and of one that is marked."""
        plain = self._look.fixed_font(0.86)
        bold = QFont(plain)
        bold.setBold(True)
        return plain, bold

    def _size(self, air: float) -> QSize:
        """Return the room for all lines with so much air between them."""
        metrics = QFontMetricsF(self._fonts[1])
        width = max((metrics.horizontalAdvance(line.text) for line in self.lines), default=100)
        return QSize(int(width) + 22, int((metrics.height() + air) * (len(self.lines) + 1.4)) + 10)

    def sizeHint(self) -> QSize:
        """Return the room for all lines."""
        return self._size(5)

    def minimumSizeHint(self) -> QSize:
        """Return the room for lines close together: code is not cut."""
        return self._size(0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the head, the lines and the frames."""
        tokens, line = self._look.tokens, (self.height() - 10) / (len(self.lines) + 1.4)
        plain, bold = self._fonts
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(tokens.color("grid"), 1) if tokens.outlines else Qt.PenStyle.NoPen)
            painter.setBrush(tokens.color(_GROUNDS[self.role]))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
            head = QRectF(11, 6, self.width() - 22, line)
            painter.setFont(self._look.font(0.86, QFont.Weight.DemiBold))
            painter.setPen(tokens.color("muted"))
            painter.drawText(head, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, _NAMES[self.role])
            painter.setPen(tokens.color("accent" if self.marked >= 0 else "muted"))
            painter.drawText(head, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._where)
            for number, row in enumerate(self.lines):
                rect = QRectF(5, 6 + line * (number + 1.2), self.width() - 10, line)
                is_marked = number == self.marked
                if is_marked or number == self.waits:
                    pen = QPen(tokens.color("accent" if is_marked else "muted"), 1.5 if is_marked else 1)
                    if not is_marked:
                        pen.setStyle(Qt.PenStyle.DashLine)
                    painter.setPen(pen)
                    painter.setBrush(tokens.color("surface") if is_marked else Qt.BrushStyle.NoBrush)
                    painter.drawRoundedRect(rect, 4, 4)
                painter.setFont(bold if is_marked else plain)
                painter.setPen(tokens.color("text"))
                painter.drawText(rect.adjusted(6, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, row.text)


class CallsCard(Card):
    """The open calls, the root's first: what came back last, the best value so far, α and β; "?" where a question hides
    it."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, "Open calls")
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(14)
        self._grid.setColumnStretch(0, 1)
        self.heads = [bold_label(look, 0.92, name) for name in _COLUMNS]
        self.cells = [[PlainLabel("") for _ in _COLUMNS] for _ in range(_MOST_CALLS)]
        for row, labels in enumerate((self.heads, *self.cells)):
            for column, label in enumerate(labels):
                self._grid.addWidget(label, row, column, *([Qt.AlignmentFlag.AlignRight] if column else []))
        self.body.addLayout(self._grid)

    def show_calls(self, state: TreeState, calls: tuple[OpenNode, ...]) -> None:
        """Show the last calls of the path to the node that the search is in."""
        assert state.trace is not None
        texts = [_call_texts(state, call) for call in calls[-_MOST_CALLS:]]
        count = len(_COLUMNS) if state.trace.request.algorithm.alpha_beta else len(_COLUMNS) - 2
        for row, labels in enumerate((self.heads, *self.cells)):
            for column, label in enumerate(labels):
                label.setVisible(row <= len(texts) and column < count)
        for labels, row_texts in zip(self.cells, texts, strict=False):
            for label, text in zip(labels, row_texts, strict=True):
                label.setText(text)


def _call_texts(state: TreeState, call: OpenNode) -> tuple[str, ...]:
    """Return the name of a call, what came back last, the best value so far, α and β; "?" where a question hides it."""
    trace, hidden = state.trace, state.hidden_answers
    assert trace is not None
    is_max, last, best = trace.node(call.id).is_max, "", call.best
    function = ("maximum" if is_max else "minimum") if trace.subject.board is None else ""
    back = [child for child in trace.children(call.id) if trace.is_left(child, state.step)]
    if back:
        last = HIDDEN if back[-1] in hidden.values else trace.value_text(trace.node(back[-1]).value)
    so_far = trace.value_text(best) if best is not None else "−∞" if is_max else "+∞"
    window = trace.subject.edge_text(call.alpha, True), trace.subject.edge_text(call.beta, False)
    return (
        f"{'△' if is_max else '▽'} {trace.name(call.id)}  {function}".rstrip(),
        last,
        HIDDEN if call.id in hidden.values else so_far,
        *((HIDDEN, HIDDEN) if call.id in hidden.windows else window),
    )


class CodePane(Guarded, QWidget):
    """Both functions of a lesson's search and the open calls, at the step of a state; ``has_negamax`` decides whether
    negamax stands below them."""

    def __init__(self, look: Look, state: TreeState) -> None:
        super().__init__()
        self._state = state
        self.functions = FunctionView(look, Role.MAX), FunctionView(look, Role.MIN)
        self.negamax, self.calls = FunctionView(look, None), CallsCard(look)
        self.negamax.hide()
        about = ElidedLabel(muted=True)
        about.set_text("MAX and MIN call each other")
        head = in_row(bold_label(look, 1.0, "Code"), (about, 1), gap=12)
        columns = in_row_or_column(*((view, 1) for view in self.functions), gap=8)
        in_column(head, columns, self.negamax, self.calls, gap=8, margins=(0, 4, 0, 0), of=self)
        state.trace_changed.connect(self._follow)
        state.changed.connect(self._follow)

    @property
    def wide(self) -> int:
        """The width of both functions side by side."""
        return sum(view.sizeHint().width() for view in self.functions) + 8

    @Slot()
    def _follow(self) -> None:
        """Show the code of the trace at its step; do nothing while nobody sees it."""
        state, trace = self._state, self._state.trace
        if trace is None or not self.isVisible():
            return
        for view in (*self.functions, self.negamax):
            view.show_code(trace, state.step)
        path = search_step(trace, state.step).path
        self.calls.setVisible(bool(path))
        if path:
            self.calls.show_calls(state, path)

    def showEvent(self, event: QShowEvent) -> None:
        """Bring the code up to date, which nobody saw until now."""
        super().showEvent(event)
        self._follow()
