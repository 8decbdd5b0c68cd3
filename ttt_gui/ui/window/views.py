"""The table of views: what the window shows, one thing at a time. The first is the one it opens with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class View:
    """One view: its key in the settings, its action with word, shortcut and tip.

    With ``is_page`` it has the whole window, and the game goes on under it.
    """

    key: str
    action: str
    text: str
    shortcut: str
    tip: str
    is_page: bool = False


VIEWS = (
    View("play", "playing", "&Play", "Ctrl+1", "Play, and see what each answer cost"),
    View("analyse", "analysing", "&Analyse", "Ctrl+2", "Look at the search that answered, node by node", is_page=True),
    View("compare", "comparing", "&Compare", "Ctrl+3", "Search this position with several algorithms", is_page=True),
    View("growth", "growing", "&Growth", "Ctrl+4", "See how the cost of a search grows", is_page=True),
    View("examine", "examining", "E&xamine", "Ctrl+5", "Ask an engine of your own in every position", is_page=True),
)
FIRST = VIEWS[0]


def view_of(key: str) -> View:
    """The view with this key; the first where there is none of that name."""
    return next((view for view in VIEWS if view.key == key), FIRST)
