"""The lint of a window: words cut, elided without a tip, over each other or out of it; buttons that Tab passes over."""

from __future__ import annotations

import re

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QWidget

from tests.ui.painted import SLACK, Painted, painted, scrolled, shown_widgets, user_writes, visible_part
from tests.ui.widgets_help import tabbed
from tests.waiting import wait_until

_ACROSS, _DOWN = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
FREE = ("Canvas", "TreeView", "StepView", "NumberView", "DeepeningChart")
"""Pictures that zoom: what of them lies beyond the edge is dragged into sight."""
_LARGE = re.compile(r"\d[, ]\d{3}(?!\d)|(?<![\d.,−-])(?<!seed )\d{4,}")


def faults(window: QWidget) -> list[str]:
    """Return a line for each text that a person cannot read as it stands."""
    found: list[str] = []
    placed: list[tuple[Painted, QRectF]] = []
    for widget in shown_widgets(window):
        part = visible_part(widget, window)
        if widget is not window:
            found += _sticking_out(widget)
        texts = painted(widget)
        if not texts or user_writes(widget):
            continue
        origin = widget.mapTo(window, QPoint())
        free = is_free(widget)
        for text in texts:
            if not free:
                found += _cut(text)
            found += _elided(text)
            found += _ungrouped(text)
            seen = text.rect.translated(origin) & QRectF(part) & text.clip.translated(origin)
            if not seen.isEmpty() and not free:
                placed.append((text, seen))
    return found + _over_one_another(placed)


def is_free(widget: QWidget) -> bool:
    above: QWidget | None = widget
    while above is not None:
        if any(base.__name__ in FREE for base in type(above).__mro__):
            return True
        above = above.parentWidget()
    return False


def named(widget: QWidget) -> str:
    """Return the nearest classes of our own around a widget, by which a person finds the file."""
    names: list[str] = []
    above: QWidget | None = widget
    while above is not None and len(names) < 3:
        if type(above).__module__.startswith("ttt_gui") and type(above).__name__ != "Room":
            names.append(type(above).__name__)
        above = above.parentWidget()
    return "/".join(reversed(names)) or type(widget).__name__


def passed_over(window: QWidget) -> list[str]:
    """Return a line for each button in sight that Tab never comes to; of buttons that exclude one another, and of the
    parts of a bar or a table, one is enough: the arrow keys lead on from it."""
    window.activateWindow()
    wait_until(lambda: window.isActiveWindow() or QApplication.processEvents(), "the window is not active")
    stops = tabbed(200)
    return [
        f"Tab passes over {each.text() or each.accessibleName() or each.toolTip()!r} in {named(each)}"
        for each in window.findChildren(QAbstractButton)
        if each.isVisible()
        and each.isEnabled()
        and each.window() is window
        and not visible_part(each, window).isEmpty()
        and each not in stops
        and not any(excludes(each, stop) for stop in stops)
    ]


def excludes(one: QAbstractButton, other: QWidget) -> bool:
    """Return whether checking the one button unchecks the other."""
    both = isinstance(other, QAbstractButton) and one.autoExclusive() and other.autoExclusive()
    return both and one.parentWidget() is other.parentWidget()


def _cut(text: Painted) -> list[str]:
    found, room = [], text.clip
    across = max(room.left() - text.rect.left(), text.rect.right() - room.right())
    down = max(room.top() - text.rect.top(), text.rect.bottom() - room.bottom())
    if across > SLACK and not scrolled(text.widget, _ACROSS):
        found.append(f"cut by {across:.0f} px across: {text.text!r} in {named(text.widget)}")
    if down > SLACK + 1 and not scrolled(text.widget, _DOWN):
        found.append(f"cut by {down:.0f} px in height: {text.text!r} in {named(text.widget)}")
    return found


def _elided(text: Painted) -> list[str]:
    if not re.search(r"\S…$", text.text) or isinstance(text.widget.parentWidget(), QAbstractItemView):
        return []
    widget, said = text.widget, text.text[:-1].strip()
    whole = getattr(widget, "text", None)
    if callable(whole) and text.text in str(whole()).replace("&", ""):
        return []  # "Export…": the dots are its own
    if widget.toolTip() or said in widget.accessibleName():
        return []
    return [f"elided without a tip: {text.text!r} in {named(widget)}"]


def _ungrouped(text: Painted) -> list[str]:
    return (
        [f"a large number without thin spaces: {text.text!r} in {named(text.widget)}"]
        if _LARGE.search(text.text)
        else []
    )


def _sticking_out(widget: QWidget) -> list[str]:
    parent = widget.parentWidget()
    if parent is None or is_free(widget):
        return []
    rect, room = widget.geometry(), parent.rect().adjusted(-2, -2, 2, 2)
    if scrolled(parent, _DOWN):
        room.setTop(min(room.top(), rect.top()))
        room.setBottom(max(room.bottom(), rect.bottom()))
    if scrolled(parent, _ACROSS):
        room.setLeft(min(room.left(), rect.left()))
        room.setRight(max(room.right(), rect.right()))
    if room.contains(rect):
        return []
    words = " ".join(each.text for part in shown_widgets(widget) for each in painted(part))
    if not words:
        return []
    place = f"{rect.getRect()} of {parent.rect().getRect()}"
    return [f"sticks out of {named(parent)}: {type(widget).__name__} {words[:60]!r} {place}"]


def _over_one_another(placed: list[tuple[Painted, QRectF]]) -> list[str]:
    """Two texts over each other; of letters painted twice at one place, such as a halo, none."""
    found = []
    placed = sorted(placed, key=lambda each: each[1].top())
    for number, (one, first) in enumerate(placed, 1):
        for other, second in placed[number:]:
            if second.top() > first.bottom():
                break
            both = first & second
            if both.width() <= SLACK + 0.5 or both.height() <= 0.25 * min(first.height(), second.height()):
                continue
            if one.text != other.text:
                found.append(
                    f"over one another: {one.text!r} in {named(one.widget)} and {other.text!r} in {named(other.widget)}"
                )
    return found
