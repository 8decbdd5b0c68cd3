"""Which section of the manual explains a widget: F1 opens it there."""

from __future__ import annotations

from enum import Enum

from PySide6.QtWidgets import QWidget

_PROPERTY = "section_of_the_manual"


class Section(Enum):
    """What F1 can open; the value is the anchor of the heading in a file of ``resources/manual``."""

    GAME = "the-game"
    NEW_GAME = "a-new-game"
    HINTS = "hints-reasons-and-threats"
    VALUES = "values-on-the-board"
    REVIEW = "reviewing-a-game"
    POSITION = "setting-up-a-position"
    BOARD_PICTURE = "the-board-as-a-picture"
    FIGURES = "the-search-card"
    ANALYSE = "seeing-the-search"
    TREE = "the-tree"
    TIMELINE = "the-timeline"
    WHY = "why"
    WINDOW = "windows-and-cuts"
    OUTLINE = "outline"
    ALGORITHM = "algorithm"
    SEARCHES = "searches-and-f5"
    NUMBERS = "the-number-tree"
    COMPARE = "comparing-algorithms"
    IN_STEP = "two-trees-in-step"
    LAB = "the-ordering-lab"
    DEEPENING = "deepening"
    EXPERIMENTS = "experiments"
    GROWTH = "how-cost-grows"
    EXAMINE = "examining-an-engine"
    MATCH = "matches"
    EXPORT = "exporting-a-tree"
    PREFERENCES = "preferences"


def explained_by(section: Section | None, *widgets: QWidget) -> None:
    """Let F1 in these widgets, and in what they hold, open the manual at a section; None: at that of what is around."""
    for widget in widgets:
        widget.setProperty(_PROPERTY, section and section.value)


def section_of(widget: QWidget | None, otherwise: Section) -> Section:
    """The section of the nearest widget around this one that has any."""
    while widget is not None:
        anchor = widget.property(_PROPERTY)
        if isinstance(anchor, str):
            return Section(anchor)
        widget = widget.parentWidget()
    return otherwise
