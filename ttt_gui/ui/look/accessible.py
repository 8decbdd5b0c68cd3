"""What screen readers learn of tabs, links and tables of figures, where Qt says less of them, or something else.

Qt calls the tab that is chosen focused even where another widget has the focus, a label with a link plain text, and a
table made of labels nothing at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, cast

from PySide6.QtCore import QObject, QPoint, QRect
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleInterface, QColor, QWindow
from PySide6.QtWidgets import QAccessibleWidget, QTabBar, QWidget

from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import LinkLabel, PlainLabel

_ROLE = "accessible_role"  # the property of a widget whose role was set
_NONE = cast(QAccessibleInterface, None)  # Qt takes None for "no interface", but its type hints do not
_GROUPED = re.compile("(?<=[0-9])[\N{THIN SPACE}\N{NARROW NO-BREAK SPACE}](?=[0-9]{3})")
Factory = Callable[[QObject], "QAccessibleInterface | None"]


def set_role(widget: QWidget, role: QAccessible.Role) -> None:
    """Set the role of a widget for screen readers; but for a label, call it before the widget gets its name."""
    widget.setProperty(_ROLE, role.value)


def spoken(text: str) -> str:
    """Return a text as it is read out: a number with a space in it would be read as two."""
    return _GROUPED.sub("", text)


def announce(widget: QWidget, words: str) -> None:
    """Let a screen reader say something at once, in the name of a widget."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, spoken(words)))


class TabInterface(Guarded, QAccessibleWidget):
    """One tab: it is selected where it is chosen, and focused only where its bar has the focus."""

    def __init__(self, bar: QTabBar, index: int) -> None:
        super().__init__(bar, QAccessible.Role.PageTab)
        self._bar, self._index = bar, index

    def object(self) -> QObject:
        """Return no object: else Qt would take this for the interface of the bar."""
        return cast(QObject, None)

    def window(self) -> QWindow:
        """Return the window of the bar."""
        return self._bar.window().windowHandle()

    def relations(
        self, match: QAccessible.RelationFlag = QAccessible.RelationFlag.AllRelations
    ) -> list[tuple[Any, Any]]:
        return []

    def backgroundColor(self) -> QColor:
        return QColor()

    def foregroundColor(self) -> QColor:
        return QColor()

    def isValid(self) -> bool:
        """Return whether the bar still has this tab."""
        return self._index < self._bar.count()

    def parent(self) -> QAccessibleInterface:
        """Return the interface of the bar."""
        return QAccessible.queryAccessibleInterface(self._bar) or _NONE

    def childCount(self) -> int:
        return 0

    def child(self, index: int) -> QAccessibleInterface:
        return _NONE

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return _NONE

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def focusChild(self) -> QAccessibleInterface:
        return _NONE

    def rect(self) -> QRect:
        """Return the rectangle of the tab on the screen."""
        place = self._bar.tabRect(self._index)
        return QRect(self._bar.mapToGlobal(place.topLeft()), place.size())

    def state(self) -> QAccessible.State:
        """Return whether the tab is chosen, can be chosen, and has the focus."""
        bar, state = self._bar, QAccessible.State()
        is_chosen = bar.currentIndex() == self._index
        state.selectable = state.focusable = 1
        state.selected = int(is_chosen)
        state.focused = int(is_chosen and bar.hasFocus())
        state.disabled = int(not bar.isEnabled() or not bar.isTabEnabled(self._index))
        state.invisible = int(not bar.isVisible() or not bar.isTabVisible(self._index))
        return state

    def text(self, kind: QAccessible.Text) -> str:
        """Return the name of the tab, or its tip as the description."""
        name = self._bar.accessibleTabName(self._index) or self._bar.tabText(self._index).replace("&", "")
        texts = {QAccessible.Text.Name: name, QAccessible.Text.Description: self._bar.tabToolTip(self._index)}
        return texts.get(kind, "")

    def actionNames(self) -> list[str]:
        """Return that a tab can be pressed."""
        return [self.pressAction()]

    def doAction(self, name: str) -> None:
        """Choose the tab."""
        if name == self.pressAction():
            self._bar.setCurrentIndex(self._index)


class TabsInterface(Guarded, QAccessibleWidget):
    """A list of tabs, with the name of the bar."""

    def __init__(self, bar: QTabBar) -> None:
        super().__init__(bar, QAccessible.Role.PageTabList)
        self._bar = bar
        self._tabs: dict[int, TabInterface] = {}
        bar.destroyed.connect(self.release)

    def release(self) -> None:
        """Have Qt forget the interfaces of the tabs, which belong to no QObject."""
        for tab in self._tabs.values():
            QAccessible.deleteAccessibleInterface(QAccessible.uniqueId(tab))
        self._tabs.clear()

    def childCount(self) -> int:
        """Return the number of tabs."""
        return self._bar.count()

    def child(self, index: int) -> QAccessibleInterface:
        """Return the interface of a tab, made when it is first asked for; None for a number that is no tab."""
        if not 0 <= index < self.childCount():
            return _NONE
        if index not in self._tabs:
            self._tabs[index] = TabInterface(self._bar, index)
            QAccessible.registerAccessibleInterface(self._tabs[index])
        return self._tabs[index]

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Return the tab of an interface, -1 for none of this bar's."""
        return next((index for index, tab in self._tabs.items() if tab is child), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        """Return the interface of the tab at a point of the screen."""
        return self.child(self._bar.tabAt(self._bar.mapFromGlobal(QPoint(x, y))))

    def focusChild(self) -> QAccessibleInterface:
        """Return the interface of the chosen tab where the bar has the focus."""
        return self.child(self._bar.currentIndex()) if self._bar.hasFocus() else _NONE


class LinkInterface(Guarded, QAccessibleWidget):
    """A label that ends with a link, which can be pressed; without one it is plain text."""

    def __init__(self, label: LinkLabel) -> None:
        super().__init__(label, QAccessible.Role.Link)
        self._label = label

    def role(self) -> QAccessible.Role:
        """Return what the label is now."""
        return QAccessible.Role.Link if self._label.has_link else QAccessible.Role.StaticText

    def text(self, kind: QAccessible.Text) -> str:
        """Return the words of the label, or its accessible name where it has one."""
        if kind == QAccessible.Text.Name:
            return spoken(self._label.accessibleName() or self._label.words)
        return super().text(kind)

    def state(self) -> QAccessible.State:
        """Return the state of the widget, and that it is a link."""
        state = super().state()
        state.linked = int(self._label.has_link)
        return state

    def actionNames(self) -> list[str]:
        """Return that a link can be pressed."""
        return [self.pressAction()] if self._label.has_link else []

    def doAction(self, name: str) -> None:
        """Follow the link."""
        if name == self.pressAction():
            self._label.press()


class RoleInterface(Guarded, QAccessibleWidget):
    """A widget with the role that was set; a label's name is its text."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget

    def role(self) -> QAccessible.Role:
        """Return the role that was set, else that of a text."""
        role = self._widget.property(_ROLE)
        return QAccessible.Role.StaticText if role is None else QAccessible.Role(role)

    def text(self, kind: QAccessible.Text) -> str:
        """Return the accessible name, or the text of a label."""
        widget = self._widget
        if kind == QAccessible.Text.Name and isinstance(widget, PlainLabel) and not widget.accessibleName():
            return spoken(widget.text())
        return spoken(super().text(kind))

    def state(self) -> QAccessible.State:
        """Return the state of the widget; one that hands its focus on has none itself."""
        state = super().state()
        if self._widget.focusProxy():
            state.focused = 0
        return state


def interface_of(thing: QObject) -> QAccessibleInterface | None:
    """Return the interface of tabs, of a link, or of a widget whose role was set; None for any other object."""
    if isinstance(thing, QTabBar) and thing.accessibleName():  # others are parts of Qt's own widgets
        return TabsInterface(thing)
    if isinstance(thing, LinkLabel):
        return LinkInterface(thing)
    if isinstance(thing, PlainLabel) or (isinstance(thing, QWidget) and thing.property(_ROLE) is not None):
        return RoleInterface(thing)
    return None


def install_accessibility(*factories: Factory) -> None:
    """Have Qt ask these functions for the interface of an object, then this module; call it once a process, before the
    first window."""

    def first(_class_name: str, thing: QObject) -> QAccessibleInterface | None:
        """Return the first interface that there is, and keep it as long as the object lives: Qt does not."""
        found = next((each for make in (*factories, interface_of) if (each := make(thing))), None)
        if found:
            thing.accessible = found  # type: ignore[attr-defined]
        return found

    QAccessible.installFactory(first)
