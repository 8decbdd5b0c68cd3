"""A tree of numbers edited in its picture: leaves typed over, children added and taken away, step by step undone."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QToolButton

from ttt_gui.engine.numbers.edit import Moves, with_child, with_leaf, without
from ttt_gui.engine.numbers.text import NumberTreeError
from ttt_gui.engine.numbers.tree import NumberNode, NumberSubject, NumberTree
from ttt_gui.ui.look.plain import set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import named
from ttt_gui.ui.trace.state import TreeState
from ttt_gui.ui.tree.leaf_field import ENTER, LeafField
from ttt_gui.ui.tree.number_view import NumberView, select_in

_BUTTON = 24  # pixels: the side of a button beside a node


class NumberEditor(QObject):
    """Lets the tree of a view be edited while ``is_on``, and remembers the trees before, for undo.

    Whoever owns the editor searches and shows the tree of ``edited``; the editor follows what the state then shows.

    Signals:
        edited: (NumberTree) the person wants this tree.
        fault_changed: (str) the sentence about what is typed into a leaf, '' where nothing is wrong.
        leaf_changed: (str) the leaf that is edited: 'Leaf 2 of G', '' where none is.
        history_changed: there is another number of steps to undo or to do again.
    """

    edited = Signal(object)
    fault_changed = Signal(str)
    leaf_changed = Signal(str)
    history_changed = Signal()

    def __init__(self, look: Look, state: TreeState, view: NumberView, by_click: bool = False) -> None:
        """``by_click``: a click on a leaf opens its field; else it selects the leaf, and a double click opens it."""
        super().__init__(view)
        self.by_click = by_click
        self._look, self._state, self._view = look, state, view
        self.is_on = False
        self.fault = ""
        self._at: Moves | None = None  # the leaf that is edited
        self._next: Moves | None = None  # the leaf to edit once the tree with it is shown
        self._tree: NumberTree | None = None
        self._before: list[NumberTree] = []
        self._after: list[NumberTree] = []
        self.field = LeafField(view.viewport())
        self.pencil, self.add, self.remove = (self._button(sign) for sign in ("✎", "+", "\N{MINUS SIGN}"))
        self._pointed = -1
        view.editor = self
        view.pointed.connect(self._point_at)
        view.zoom_changed.connect(self._place)
        for bar in (view.horizontalScrollBar(), view.verticalScrollBar()):
            bar.valueChanged.connect(self._place)
        state.trace_changed.connect(self._follow)
        self.field.pressed.connect(self._on_pressed)
        self.field.left.connect(self._on_left)
        self.field.textEdited.connect(self._check)
        self.pencil.clicked.connect(lambda: self.open(self._pointed))
        self.add.clicked.connect(lambda: self.add_child(self._pointed))
        self.remove.clicked.connect(lambda: self.take_away(self._pointed))

    def _button(self, sign: str) -> QToolButton:
        """Return a small button for the node that is pointed at; it takes no focus, as keys do the same."""
        button = named("chip", QToolButton(self._view.viewport()))
        button.setProperty("framed", True)
        button.setText(sign)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setCursor(Qt.CursorShape.PointingHandCursor)
        button.hide()
        return button

    # --- the tree that is shown ---

    @property
    def _subject(self) -> NumberSubject | None:
        """The number tree that is shown."""
        subject = self._state.trace.subject if self._state.trace else None
        return subject if isinstance(subject, NumberSubject) else None

    @Slot()
    def _follow(self) -> None:
        """Keep the tree before another one, and go on with the leaf that was wanted in the new one."""
        subject = self._subject
        if subject is None or not self.is_on:
            return
        if subject.tree == self._tree:
            return
        if self._tree is not None:
            self._before.append(self._tree)
            self._after.clear()
        self._show(subject.tree)

    def _show(self, tree: NumberTree) -> None:
        """Take another tree for the present one."""
        self._tree = tree
        self.history_changed.emit()
        wanted, self._next = self._next, None
        self.close()
        self._view.point_at(-1)
        if wanted is not None and (subject := self._subject) and subject.node_at(wanted).is_leaf:
            self.open(subject.node_at(wanted).index)

    def set_on(self, on: bool) -> None:
        """Let the tree that is shown be edited, with nothing to undo, or no longer."""
        self.close()
        self._view.point_at(-1)
        subject = self._subject
        self.is_on, self._tree = on, subject.tree if on and subject else None
        self._before, self._after, self._next = [], [], None
        self.history_changed.emit()

    # --- undo ---

    @property
    def can_undo(self) -> bool:
        """Whether there is a tree before this one."""
        return bool(self._before)

    @Slot()
    def undo(self) -> None:
        """Go back to the tree before."""
        self._go(self._before, self._after)

    @Slot()
    def redo(self) -> None:
        """Go on to the tree from which the person went back."""
        self._go(self._after, self._before)

    def _go(self, source: list[NumberTree], target: list[NumberTree]) -> None:
        """Show the last tree of ``source``, and keep the present one in ``target``."""
        if self._tree is None or not source:
            return
        target.append(self._tree)
        tree = source.pop()
        self._next = None
        self._show(tree)
        self.edited.emit(tree)

    # --- leaves and children ---

    def _moves(self, index: int) -> Moves:
        """Return the moves to a node."""
        subject = self._subject
        assert subject
        return subject.moves_to(index)

    def _node(self, index: int) -> NumberNode | None:
        """Return a node of the tree that is shown; None for -1."""
        subject = self._subject
        return subject.nodes[index] if subject and 0 <= index < len(subject.nodes) else None

    def open(self, index: int) -> None:
        """Open a field over a leaf."""
        node, subject, visits = self._node(index), self._subject, self._view.visits
        if not self.is_on or node is None or not node.is_leaf or subject is None or visits is None:
            return
        self._at = subject.moves_to(index)
        tree = subject.tree
        for move in self._at:
            tree = tree.children[move]
        self.field.setText(tree.text.replace("-", "\N{MINUS SIGN}"))
        self.field.selectAll()
        select_in(self._state, visits, index)
        of = "" if node.parent is None else f" of {subject.nodes[node.parent].name}"
        name = f"Leaf {node.move + 1}{of}"
        self.field.setAccessibleName(name)
        self._view.point_at(-1)
        self._place()
        self.field.setFocus()
        self._set_fault("")
        self.leaf_changed.emit(name)

    @Slot()
    def close(self) -> None:
        """Close the field, with whatever stands in it."""
        if self._at is None:
            return
        had_focus, self._at = self.field.hasFocus(), None
        self.field.hide()
        if had_focus:
            self._view.setFocus()
        self._set_fault("")
        self.leaf_changed.emit("")

    def _typed(self) -> NumberTree | None:
        """Return the tree with what is typed; None, and a fault, where there is none."""
        if self._tree is None or self._at is None:
            return None
        try:
            tree = with_leaf(self._tree, self._at, self.field.text())
        except NumberTreeError as error:
            self._set_fault(str(error))
            return None
        self._set_fault("")
        return tree

    @Slot()
    def _check(self) -> None:
        """Say what is wrong with what is typed."""
        self._typed()

    def _set_fault(self, sentence: str) -> None:
        """Say what is wrong; the old tree is faint as long as something is."""
        if sentence != self.fault:
            self.fault = sentence
            self.field.setAccessibleDescription(sentence)
            self._view.set_faint(bool(sentence))
            self.fault_changed.emit(sentence)

    def keep(self, then: Moves | None = None) -> bool:
        """Take what is typed into the tree, and open the leaf ``then``; return False where it cannot be taken."""
        tree = self._typed()
        if tree is None:
            return False
        if tree == self._tree:
            self.close()
            if then is not None:
                self.open_at(then)
            return True
        self._want(tree, then)
        return True

    def _want(self, tree: NumberTree, then: Moves | None) -> None:
        """Ask for a tree, and for the leaf to edit next in it."""
        self._next = then
        self.close()
        self.edited.emit(tree)

    def open_at(self, moves: Moves) -> None:
        """Open a field over the leaf after these moves."""
        if subject := self._subject:
            self.open(subject.node_at(moves).index)

    @Slot(str)
    def _on_pressed(self, word: str) -> None:
        """Do what a key in the field says."""
        at, subject = self._at, self._subject
        if at is None or subject is None:
            return
        match word:
            case "back":
                self.close()
            case "keep":
                self.keep()
            case "remove":
                self.take_away(subject.node_at(at).index)
            case "add":
                if (tree := self._typed()) is not None and at:
                    self._add(tree, at[:-1])
            case _:
                leaves = [node.index for node in _in_entry(subject) if node.is_leaf]
                place = leaves.index(subject.node_at(at).index) + (1 if word == "next" else -1)
                if 0 <= place < len(leaves):
                    self.keep(subject.moves_to(leaves[place]))
                else:
                    self.keep()

    @Slot()
    def _on_left(self) -> None:
        """Keep what is typed where a person goes elsewhere; drop it where it is no leaf."""
        if self._at is not None and not self.keep():
            self.close()

    def add_child(self, index: int) -> None:
        """Add a leaf to a node, and edit it."""
        if self.is_on and self._tree is not None and (node := self._node(index)) and not node.is_leaf:
            self._add(self._tree, self._moves(index))

    def _add(self, tree: NumberTree, moves: Moves) -> None:
        """Add a leaf to the node of a tree after these moves, and edit it."""
        node = tree
        for move in moves:
            node = node.children[move]
        try:
            found = with_child(tree, moves)
        except NumberTreeError as error:
            self._set_fault(str(error))
        else:
            self._want(found, (*moves, len(node.children)))

    def take_away(self, index: int) -> None:
        """Take a node and all below it out of the tree."""
        if not self.is_on or self._tree is None or self._node(index) is None:
            return
        try:
            found = without(self._tree, self._moves(index))
        except NumberTreeError as error:
            self._set_fault(str(error))
        else:
            self._want(found, None)

    # --- keys and pointer ---

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key of the picture; return False for keys that are none of the editor's."""
        painter = self._view.painter
        node = self._node(painter.known.selected) if self.is_on and painter else None
        if not self.is_on:
            return False
        if event.matches(QKeySequence.StandardKey.Undo):
            self.undo()
        elif event.matches(QKeySequence.StandardKey.Redo):
            self.redo()
        elif node is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        elif event.key() in (*ENTER, Qt.Key.Key_F2) and node.is_leaf:
            self.open(node.index)
        elif event.key() == Qt.Key.Key_Insert:
            self.add_child(node.parent if node.is_leaf and node.parent is not None else node.index)
        elif event.key() == Qt.Key.Key_Delete:
            self.take_away(node.index)
        else:
            return False
        return True

    @Slot(int)
    def _point_at(self, index: int) -> None:
        """Show the buttons of the node under the pointer."""
        self._pointed = index if self.is_on else -1
        node = self._node(self._pointed)
        if node:
            set_tip(self.pencil, "Type another number (Enter, F2)")
            set_tip(self.add, f"Add a leaf to {node.name} (Insert)")
            set_tip(self.remove, f"Remove {node.name} (Delete)")
        self._place()

    @property
    def room(self) -> QRect:
        """The rectangle of the buttons that are shown, with a little around them."""
        found = QRect()
        for button in (self.pencil, self.add, self.remove):
            if not button.isHidden():
                found = found.united(button.geometry())
        return found.adjusted(-4, -4, 4, 4) if found.isValid() else found

    @Slot()
    def _place(self) -> None:
        """Put the field over its leaf, and the buttons beside the node that is pointed at."""
        painter, subject, node = self._view.painter, self._subject, self._node(self._pointed)
        leaf = subject.node_at(self._at) if subject and self._at is not None else None
        place = painter.layout.place(leaf.index) if painter and leaf else None
        self.field.setVisible(place is not None)
        if painter and place:
            font = painter.style.big if painter.style.has_text else self._look.font()
            box = painter.rect(place).translated(self._view.origin).toRect()
            self.field.setFont(font)
            need = self.field.fontMetrics().horizontalAdvance(self.field.text()) + scaled(18)
            size = box.size().expandedTo(QSize(need, self.field.fontMetrics().height() + scaled(8)))
            at = QRect(box.center() - QRect(box.topLeft(), size).center() + box.topLeft(), size)
            view = self._view.viewport().rect()
            at.moveLeft(max(view.left(), min(at.left(), view.right() - at.width())))
            self.field.setGeometry(at)
        place = painter.layout.place(node.index) if painter and node and painter.style.has_text else None
        for button in (self.pencil, self.add, self.remove):
            button.setVisible(place is not None and (button is self.pencil) == bool(node and node.is_leaf))
        if painter and place and node:
            side = scaled(_BUTTON)
            box = painter.rect(place).translated(self._view.origin).toRect()
            self.remove.setVisible(not node.is_leaf and node.parent is not None)
            top = box.top() - side // 3 if node.is_leaf or node.is_max else box.bottom() - side
            self.pencil.setGeometry(box.right() - side // 2, top, side, side)
            self.add.setGeometry(box.left() - side // 2, top, side, side)
            self.remove.setGeometry(box.left() - side // 2 - side - 2, top, side, side)


def _in_entry(subject: NumberSubject) -> list[NumberNode]:
    """Return the nodes in the order of entry: leaves from left to right."""
    found, to_do = [], [0]
    while to_do:
        node = subject.nodes[to_do.pop()]
        found.append(node)
        to_do += reversed(node.children)
    return found
