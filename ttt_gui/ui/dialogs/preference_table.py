"""The table of preferences: what the dialog shows of the settings, page by page, and in which words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from ttt_gui.engine.ranges import DEPTH, NODES, REPLY_DELAY_MS, SECONDS, TRACE_NODES, TT_MIB, Range
from ttt_gui.session.levels import LEVELS
from ttt_gui.session.settings import Theme, TypeSize


@dataclass(frozen=True)
class Preference:
    """One row: the setting's key, its title with a mnemonic, and one line of what it does.

    ``choices`` are its values with their words, ``bounds`` and ``step`` those of a number; with neither it is a tick.
    ``also`` are settings that are always set to the same value.
    """

    key: str
    title: str
    words: str
    choices: Mapping[Enum, str] = field(default_factory=dict)
    bounds: Range | None = None
    step: float = 1
    also: tuple[str, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        return (self.key, *self.also)

    @property
    def name(self) -> str:
        """The title without its mnemonic."""
        return self.title.replace("&", "")


@dataclass(frozen=True)
class Page:
    """Rows that stand together; ``words`` say what holds for all of them."""

    key: str
    title: str
    rows: tuple[Preference, ...]
    words: str = ""


_THEMES: Mapping[Enum, str] = {
    Theme.SYSTEM: "Like the system",
    Theme.LIGHT: "Light",
    Theme.DARK: "Dark",
    Theme.HIGH_CONTRAST: "High contrast",
}
_SIZES: Mapping[Enum, str] = {
    TypeSize.NORMAL: "Normal",
    TypeSize.LARGE: "1.5 times as large",
    TypeSize.LARGEST: "2 times as large",
}
_LEVELS: Mapping[Enum, str] = {strength: level.name for strength, level in LEVELS.items()}

PAGES = (
    Page(
        "looks",
        "Looks",
        (
            Preference("theme", "&Theme", "Dark on light, light on dark, or as the system has it.", _THEMES),
            Preference("type_size", "T&ype size", "Everything in the window larger, as for a projector.", _SIZES),
            Preference("animations", "&Animations", "Marks and winning lines draw themselves."),
        ),
    ),
    Page(
        "play",
        "Play",
        (
            Preference(
                "o_strength",
                "&Level of the computer",
                "Sets how well the computer plays in the next game.",
                _LEVELS,
                also=("x_strength",),
            ),
            Preference(
                "reply_delay_ms",
                "&Pause before an answer",
                "Lets no answer come faster than this.",
                bounds=REPLY_DELAY_MS,
                step=100,
            ),
            Preference(
                "show_who_wins",
                "&Who wins",
                "Says below the board who wins with best play, while you play.",
            ),
            Preference(
                "show_threats",
                "T&hreats",
                "Marks the cells with which either side would complete a line.",
            ),
        ),
    ),
    Page(
        "search",
        "Search",
        (
            Preference("limit_depth", "&Depth", "Sets how many plies a search looks ahead.", bounds=DEPTH),
            Preference("limit_nodes", "&Nodes", "Sets how many nodes a search enters.", bounds=NODES, step=1_000_000),
            Preference("limit_seconds", "&Time", "Sets how long a search takes.", bounds=SECONDS),
            Preference(
                "tt_mib",
                "Transposition ta&ble",
                "Sets how much memory it takes where it is switched on.",
                bounds=TT_MIB,
            ),
            Preference(
                "trace_nodes",
                "Nodes &logged",
                "Sets how many nodes of a search are kept for its tree, at 32 bytes each.",
                bounds=TRACE_NODES,
                step=100_000,
            ),
        ),
        "These count from the next search on; the limits hold for Perfect and for hints. Perfect asks the solver "
        "first, for at most half of the time. At the depth limit a heuristic judges a position by its open lines.",
    ),
)
PREFERENCES = {row.key: row for page in PAGES for row in page.rows}
