"""The table of views: what the window shows, one thing at a time; today two, told apart by whether there is a tree."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class View:
    """One view: its action in the menu, and which settings keep its side panel and the places of its panels."""

    key: str
    text: str
    shortcut: str
    tip: str
    side_panel: str
    layout: str
    shows_tree: bool = False


VIEWS = (
    View("playing", "&Playing", "Ctrl+1", "The window as it was for playing", "side_panel", "play_layout"),
    View(
        *("analysing", "&Analysing", "Ctrl+2", "The window with the search tree"),
        *("analyse_side_panel", "analyse_layout"),
        shows_tree=True,
    ),
)


def view_of(shows_tree: bool) -> View:
    """The view that shows the tree, or the one that does not."""
    return next(view for view in VIEWS if view.shows_tree is shows_tree)
