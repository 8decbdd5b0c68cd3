"""All settings with key, type and default, as attributes of one class over the settings file."""

from __future__ import annotations

import base64
import json
import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any, Generic, Self, TypeVar, overload

from PySide6.QtCore import QObject, Signal

from ttt_gui.engine.growth.series import SERIES
from ttt_gui.engine.measure.entries import MOST_ENTRIES, Entry, entry_data, entry_of_data, first_entries
from ttt_gui.engine.ranges import DEPTH, NODES, REPEATS, REPLY_DELAY_MS, SECONDS, TRACE_NODES, TT_MIB, Range
from ttt_gui.engine.request import Algorithm, Cut, Fail, Limits, Order, Ordering, Scores
from ttt_gui.game.record import HIGHEST_GRADE
from ttt_gui.game.rules import MAX_SIDE, Rules
from ttt_gui.session.players import FIRST_GRADE, FIRST_OPPONENT, LEVELS, GameSetup, PointOfView, Seats
from ttt_gui.session.storage.settings_file import SettingsFile, with_views
from ttt_gui.session.storage.user_file import Writer
from ttt_gui.session.storage.values_file import Edit
from ttt_gui.system.text import shortened

logger = logging.getLogger(__name__)
T = TypeVar("T")
N = TypeVar("N", int, float)
E = TypeVar("E", bound=Enum)
Scalar = bool | int | float | str  # what the file holds for a key
Widths = tuple[int, int]
_NO_VIEWS: frozenset[str] = frozenset()
_NO_WIDTHS: Mapping[str, Widths] = {}
LONGEST_NAME = 16
MOST_EACH, MOST_SEED = 10_000, 2**31 - 1  # the most positions after each ply of an examination; the highest seed
_WORD = re.compile(r"[a-z]{1,20}")
_WIDTHS = re.compile(r"(?P<view>[a-z]{1,20}):(?P<first>\d{1,4}),(?P<last>\d{1,4})")
TREE_VIEW = "analyse"
"""The view whose searches bring their traces."""
_ALGORITHM = tuple(each.name for each in fields(Algorithm))


class Theme(Enum):
    """The colour theme of the window."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    HIGH_CONTRAST = "high_contrast"


class TypeSize(Enum):
    """The type size of the whole window."""

    NORMAL = "normal"
    LARGE = "large"
    LARGEST = "largest"

    @property
    def factor(self) -> float:
        """The factor by which the type is enlarged."""
        return {TypeSize.NORMAL: 1.0, TypeSize.LARGE: 1.5, TypeSize.LARGEST: 2.0}[self]


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


@dataclass(frozen=True)
class Preference:
    """The appearance of a setting in the preferences: its page, its title with a mnemonic, and a line about its effect.

    ``choices`` are its values with their labels, ``bounds`` and ``step`` those of a number; with neither it is a check
    box. ``also`` are settings that always get the same value. The setting fills in its ``key`` and its bounds.
    """

    page: str
    title: str
    words: str
    choices: Mapping[Enum, str] = field(default_factory=dict)
    step: float = 1
    also: tuple[str, ...] = ()
    key: str = ""
    bounds: Range | None = None

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all settings that the preference sets."""
        return (self.key, *self.also)

    @property
    def name(self) -> str:
        """The title without its mnemonic."""
        return self.title.replace("&", "")


PREFERENCES: dict[str, Preference] = {}
"""The settings shown in the preferences, by key, in the order of the settings."""


class _Key(Generic[T]):
    """The descriptor of one setting: its default, how it is read (from text; ValueError or KeyError for a bad value)
    and written, and its appearance in the preferences.

    ``merge`` returns the value to write where another window may have changed the file: from the value before, the new
    value, and that in the file. Without it the new value replaces the one in the file.
    """

    def __init__(
        self,
        default: T,
        read: Callable[[str], T],
        write: Callable[[T], Scalar],
        preference: Preference | None = None,
        bounds: Range | None = None,
        merge: Callable[[T, T, T], T] | None = None,
    ) -> None:
        """``preference`` is the setting's appearance in the preferences, None where it is not shown there; ``bounds``
        are those of a number."""
        self.default, self.read, self.write = default, read, write
        self._preference, self._bounds, self._merge = preference, bounds, merge
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        """Take the attribute's name as the setting's key, and list its preference."""
        self.name = name
        if self._preference:
            PREFERENCES[name] = replace(self._preference, key=name, bounds=self._bounds)

    @overload
    def __get__(self, settings: None, owner: type) -> Self: ...
    @overload
    def __get__(self, settings: Settings, owner: type) -> T: ...
    def __get__(self, settings: Settings | None, owner: type) -> Self | T:
        """Return the value in force: that of the command line, else the person's; of the class the descriptor
        itself."""
        if settings is None:
            return self
        values = settings._overrides if self.name in settings._overrides else settings._values
        value: T = values[self.name]
        return value

    def __set__(self, settings: Settings, value: T) -> None:
        """Set another value, and have it written. Raise ValueError or KeyError for one that could not be read back."""
        before = self.__get__(settings, Settings)
        if value == before:
            return
        kept = self.read(_as_text(self.write(value)))  # raises for what could not be read back
        settings._keep(self.name, kept, partial(self._put, before, kept))

    def _put(self, before: T, value: T, values: dict[str, Any]) -> None:
        """Put a new value into the values of the file."""
        if self._merge:
            value = self._merge(before, value, self.found(values))
        values[self.name] = self.write(value)

    def found(self, values: Mapping[str, Any]) -> T:
        """Return the value in ``values`` of a file; the default where none can be read."""
        try:
            return self.read(_as_text(values[self.name]))
        except (ValueError, KeyError):
            return self.default


def _switch(default: bool, preference: Preference | None = None) -> _Key[bool]:
    """Return the descriptor of a setting that is on or off."""

    def read(text: str) -> bool:
        return {"true": True, "false": False}[text.lower()]

    return _Key(default, read, bool, preference)


def _number(default: int, lowest: int, highest: int, *, adds_up: bool = False) -> _Key[int]:
    """Return the descriptor of a number; with ``adds_up`` the increments of several windows are added up."""

    def read(text: str) -> int:
        """Return the number in a text. Raise ValueError for one out of range."""
        number = int(text)
        if not lowest <= number <= highest:
            raise ValueError(f"{number} is not from {lowest} to {highest}")
        return number

    def sum_of(before: int, value: int, found: int) -> int:
        """Return the number in the file plus what this window has added to its own."""
        return min(max(found + value - before, lowest), highest)

    return _Key(default, read, int, merge=sum_of if adds_up else None)


def _ranged(bounds: Range, number_type: type[N], preference: Preference | None = None) -> _Key[N]:
    """Return the descriptor of a number of the table of ranges; 0 is allowed too where it stands for none."""

    def read(text: str) -> N:
        """Return the number in a text. Raise ValueError for one out of range."""
        number = number_type(text)
        if not bounds.holds(number) and not (bounds.none and number == 0):
            raise ValueError(bounds.error_text(number))
        return number

    return _Key(number_type(bounds.default), read, number_type, preference, bounds)


def _choice(default: E, preference: Preference | None = None) -> _Key[E]:
    """Return the descriptor of a member of an enumeration, written as its value."""
    return _Key(default, lambda text: type(default)(text), lambda value: str(value.value), preference)


def _word(default: str) -> _Key[str]:
    """Return the descriptor of a setting that names a row in a table of a higher layer, which handles unknown words."""

    def read(text: str) -> str:
        """Return a text that is one word of small letters. Raise ValueError for any other."""
        if not _WORD.fullmatch(text):
            raise ValueError("no word")
        return text

    return _Key(default, read, str)


def _read_views(text: str) -> frozenset[str]:
    """Return the keys of views in a text: words apart by spaces. Raise ValueError for anything else."""
    words = text.split()
    if not all(map(_WORD.fullmatch, words)):
        raise ValueError("no words")
    return frozenset(words)


def _write_views(views: frozenset[str]) -> str:
    """Return keys of views as text, sorted."""
    return " ".join(sorted(views))


def _read_widths(text: str) -> Mapping[str, Widths]:
    """Return the widths of columns by view from a text such as 'analyse:240,300'. Raise ValueError for anything
    else."""
    widths: dict[str, Widths] = {}
    for part in text.split():
        if not (match := _WIDTHS.fullmatch(part)):
            raise ValueError("no widths")
        widths[match["view"]] = (int(match["first"]), int(match["last"]))
    return widths


def _write_widths(widths: Mapping[str, Widths]) -> str:
    """Return widths of columns as text, sorted by view."""
    return " ".join(f"{view}:{first},{last}" for view, (first, last) in sorted(widths.items()))


def _bytes() -> _Key[bytes]:
    """Return the descriptor of bytes, written in base64."""
    return _Key(b"", lambda text: base64.b64decode(text, validate=True), lambda value: base64.b64encode(value).decode())


def _name() -> _Key[str]:
    """Return the descriptor of a person's name: at most ``LONGEST_NAME`` visible characters; '' for none."""

    def kept(text: str) -> str:
        """Return a name without invisible characters, shortened."""
        return "".join(filter(str.isprintable, text.strip()))[:LONGEST_NAME].strip()

    return _Key("", kept, kept)


def _texts(most: int, characters: int) -> _Key[tuple[str, ...]]:
    """Return the descriptor of at most ``most`` texts that fit into ``characters`` together; in the file a JSON list as
    text. Texts of other windows are kept behind those of this one.

    A text that is too long, or contains half of a surrogate pair, is dropped.
    """

    def kept(texts: tuple[str, ...]) -> tuple[str, ...]:
        """Return the texts that fit: the first ones, without any that is too long or no whole text."""
        found: list[str] = []
        for text in texts[:most]:
            whole = not any("\ud800" <= sign <= "\udfff" for sign in text)
            if whole and sum(map(len, found)) + len(text) <= characters:
                found.append(text)
        return tuple(found)

    def read(text: str) -> tuple[str, ...]:
        """Return the texts of a JSON list, as many as fit. Raise ValueError for anything else."""
        try:
            found = json.loads(text)
        except RecursionError:
            raise ValueError("nested too deep") from None
        if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
            raise ValueError("no list of texts")
        return kept(tuple(found))

    def joined(_before: tuple[str, ...], texts: tuple[str, ...], found: tuple[str, ...]) -> tuple[str, ...]:
        """Return this window's texts, then those in the file that are others."""
        return kept(tuple(dict.fromkeys((*texts, *found))))

    def write(texts: tuple[str, ...]) -> str:
        return json.dumps(kept(texts), ensure_ascii=False)

    return _Key((), read, write, merge=joined if most > 1 else None)


def _entries(default: tuple[Entry, ...]) -> _Key[tuple[Entry, ...]]:
    """Return the descriptor of comparison rows; in the file a JSON list as text. One bad row makes the default
    apply.
    """

    def read(text: str) -> tuple[Entry, ...]:
        """Return the rows of a JSON list. Raise ValueError for anything else, or for too many."""
        try:
            found = json.loads(text)
        except RecursionError:
            raise ValueError("nested too deep") from None
        if not isinstance(found, list) or len(found) > MOST_ENTRIES:
            raise ValueError("no list of rows")
        return tuple(map(entry_of_data, found))

    return _Key(default, read, lambda entries: json.dumps(list(map(entry_data, entries)), ensure_ascii=False))


class Settings(QObject):
    """The settings: changed in memory at once, written to the file by the writer.

    A bad value falls back to its default; values_file.py says what happens to a bad file. ``problem`` is then the
    sentence to show, else None.

    Signals:
        changed: (key) the value in force for this key has changed.
    """

    changed = Signal(str)

    alpha_beta = _switch(True)
    scores = _choice(Scores.DEPTH)
    order = _choice(Order.ROW)
    ordering = _Key(Ordering.TABLE, Ordering.from_words, lambda ordering: ordering.words)
    cut = _choice(Cut.LE)
    fail = _choice(Fail.SOFT)
    pvs = _switch(False)
    exact_moves = _switch(False)
    iterative = _switch(False)
    tt = _switch(False)
    symmetry = _switch(False)
    view = _word("play")
    limit_depth = _ranged(  # 0 is no limit, here and in the next two
        DEPTH, int, Preference("search", "&Depth", "Sets how many plies a search looks ahead.")
    )
    limit_nodes = _ranged(
        NODES, int, Preference("search", "&Nodes", "Sets how many nodes a search enters.", step=1_000_000)
    )
    limit_seconds = _ranged(SECONDS, float, Preference("search", "&Time", "Sets how long a search takes."))
    tt_mib = _ranged(
        TT_MIB,
        int,
        Preference("search", "Transposition ta&ble", "Sets how much memory it takes where it is switched on."),
    )
    trace_nodes = _ranged(
        TRACE_NODES,
        int,
        Preference(
            "search",
            "Nodes &logged",
            "Sets how many nodes of a search are kept for its tree, at some 70 bytes each.",
            step=100_000,
        ),
    )
    seats = _choice(Seats.HUMAN_X)
    rows = _number(3, 1, MAX_SIDE)
    columns = _number(3, 1, MAX_SIDE)
    k = _number(3, 1, MAX_SIDE)
    x_strength = _choice(FIRST_OPPONENT)
    o_strength = _choice(
        FIRST_OPPONENT,
        Preference(
            "play",
            "&Level of the computer",
            "Sets how well the computer plays in the next game.",
            {strength: level.name for strength, level in LEVELS.items()},
            also=("x_strength",),
        ),
    )
    x_name = _name()  # the names of two who play without a computer
    o_name = _name()
    games_played = _number(0, 0, 10**9, adds_up=True)  # games with alternating seats, to know who begins the next
    auto_grade = _number(FIRST_GRADE, 0, HIGHEST_GRADE, adds_up=True)  # how strong Auto is in the next game
    auto_games = _number(0, 0, 10**9, adds_up=True)  # games that have counted for Auto
    casual_offered = _switch(False)  # whether an easier opponent was offered, once
    reply_delay_ms = _ranged(
        REPLY_DELAY_MS,
        int,
        Preference("play", "&Pause before an answer", "Shortest pause before the computer moves.", step=100),
    )
    theme = _choice(
        Theme.SYSTEM,
        Preference("looks", "&Theme", "Light, dark, or follow the system.", _THEMES),
    )
    type_size = _choice(
        TypeSize.NORMAL,
        Preference("looks", "T&ype size", "Makes everything in the window larger, say for a projector.", _SIZES),
    )
    show_who_wins = _switch(
        False, Preference("play", "&Who wins", "Shows below the board who wins with best play, while you play.")
    )
    replay_ms = _number(1_000, 100, 10_000)  # from move to move of a replay
    animations = _switch(True, Preference("looks", "&Animations", "Animate marks and winning lines."))
    tree_intervals = _switch(
        False, Preference("looks", "&Values as intervals", "Shows [3, +∞] instead of ≥ 3 in the search tree.")
    )
    show_threats = _switch(
        False, Preference("play", "T&hreats", "Marks the cells with which either side would complete a line.")
    )
    values_for = _choice(PointOfView.TO_MOVE)
    # Views whose board shows values: while a person plays, while nothing is given away, and as they were searched.
    values_while_playing = _Key(_NO_VIEWS, _read_views, _write_views)
    values_otherwise = _Key(frozenset({TREE_VIEW}), _read_views, _write_views)
    values_as_searched = _Key(frozenset({TREE_VIEW}), _read_views, _write_views)
    number_text = _texts(1, 50_000)  # the number tree as it was last typed, whether it is one or not
    number_trees = _texts(10, 50_000)  # the trees searched last, the latest first
    compare_rows = _entries(first_entries())
    compare_base = _number(0, 0, MOST_ENTRIES - 1)  # the row that the others are compared with
    compare_repeats = _ranged(REPEATS, int)
    growth_rows = _entries(tuple(row.entry for row in SERIES))
    examine_rows = _number(3, 1, MAX_SIDE)  # the board on which engines are examined
    examine_columns = _number(3, 1, MAX_SIDE)
    examine_k = _number(3, 1, MAX_SIDE)
    examine_side = _word("both")  # the side to move in the positions that are asked
    examine_extent = _word("all")
    examine_plies = _number(8, 0, MAX_SIDE**2 - 1)
    examine_each = _number(20, 1, MOST_EACH)
    examine_seed = _number(1, 0, MOST_SEED)
    examine_slower = _switch(False)
    window_geometry = _bytes()
    hidden_sides = _Key(_NO_VIEWS, _read_views, _write_views)  # the views whose side panel is hidden
    column_widths = _Key(_NO_WIDTHS, _read_widths, _write_widths)  # of a view: its first column and its last, in pixels

    def __init__(self, path: Path, writer: Writer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = SettingsFile(path)
        self._writer = writer
        self._keys: dict[str, _Key[Any]] = {name: key for name, key in vars(Settings).items() if isinstance(key, _Key)}
        self._overrides: dict[str, Any] = {}
        self._values = {name: key.default for name, key in self._keys.items()}
        self._values |= self._load()
        self.problem = self._file.problem
        writer.submit("temporary files of settings", self._file.sweep)
        if self._file.is_new:
            self._submit()

    @property
    def algorithm(self) -> Algorithm:
        """The algorithm of the current switches."""
        return Algorithm.consistent(**{name: getattr(self, name) for name in _ALGORITHM})

    @algorithm.setter
    def algorithm(self, algorithm: Algorithm) -> None:
        for name in _ALGORITHM:
            setattr(self, name, getattr(algorithm, name))

    @property
    def shows_tree(self) -> bool:
        """Whether the current view shows the search tree."""
        return self.view == TREE_VIEW

    @property
    def limits(self) -> Limits:
        """The current limits of a search."""
        return Limits(self.limit_depth or None, self.limit_nodes or None, self.limit_seconds or None)

    @property
    def setup(self) -> GameSetup:
        """The setup of the next new game."""
        return GameSetup(Rules(self.rows, self.columns, self.k), self.seats, self.x_strength, self.o_strength)

    @setup.setter
    def setup(self, setup: GameSetup) -> None:
        self.rows, self.columns, self.k = setup.rules.rows, setup.rules.columns, setup.rules.k
        self.seats, self.x_strength, self.o_strength = setup.seats, setup.x_strength, setup.o_strength

    def override(self, algorithm: Algorithm | None = None, limits: Limits | None = None) -> None:
        """Apply the command line's algorithm and limits for this session, without saving them.

        A value set afterwards replaces its override and is saved as usual.
        """
        values: dict[str, Any] = {}
        if algorithm:
            values |= {name: getattr(algorithm, name) for name in _ALGORITHM}
        if limits:
            values |= {
                "limit_depth": limits.depth or 0,
                "limit_nodes": limits.nodes or 0,
                "limit_seconds": limits.seconds or 0.0,
            }
        for name, value in values.items():
            before = getattr(self, name)
            self._overrides[name] = value
            if value != before:
                self.changed.emit(name)

    def default(self, name: str) -> Any:
        """Return the default value of the setting ``name``."""
        return self._keys[name].default

    def _keep(self, name: str, value: object, put: Edit) -> None:
        """Put a value in force, have ``put`` change the file, and report the change."""
        self._values[name] = value
        self._overrides.pop(name, None)
        self._file.edit(put)
        self._submit()
        self.changed.emit(name)

    def _load(self) -> dict[str, Any]:
        """Return the values of the file by key; a bad one is logged and left out."""
        values: dict[str, Any] = {}
        for name, value in with_views(self._file.read()).items():
            if name in self._keys:
                try:
                    values[name] = self._keys[name].read(_as_text(value))
                except (ValueError, KeyError):
                    logger.warning("Bad setting %s = %s: its default is in force", name, shortened(repr(value)))
        return values

    def _submit(self) -> None:
        """Have the file written."""
        self._writer.submit("settings", self._file.write, "The settings could not be saved")


def _as_text(value: object) -> str:
    """Return a value of the file as text for a key's reader. Raise ValueError for a list and the like."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float | str):
        return str(value)
    raise ValueError("no single value")
