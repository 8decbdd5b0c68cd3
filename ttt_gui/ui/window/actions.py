"""Every action of the window in one table, which the menus, the tooltips and the list of shortcuts read; and the ticks
of the actions that stand for settings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from ttt_gui.engine.request import NAMED, SWITCHES, Algorithm, Choice, Cut, NamedAlgorithm, Ordering, Switch, name_of
from ttt_gui.game.record import Strength
from ttt_gui.session.players import LEVELS, PointOfView
from ttt_gui.session.settings import Settings, Theme, TypeSize
from ttt_gui.ui.look.plain import set_tip


@dataclass(frozen=True)
class View:
    """A view of the window: its key in the settings, and its action's text, shortcut and tooltip."""

    key: str
    action: str
    text: str
    shortcut: str
    tip: str


VIEWS = (
    View("play", "playing", "&Play", "Ctrl+1", "Play, and see what each answer cost"),
    View("learn", "learning", "&Learn", "Ctrl+2", "Learn how a machine finds the best move"),
    View("analyse", "analysing", "&Analyse", "Ctrl+3", "Look at the search that answered, node by node"),
    View("compare", "comparing", "&Compare", "Ctrl+4", "Search this position with several algorithms"),
    View("growth", "growing", "&Growth", "Ctrl+5", "See how the cost of a search grows"),
    View("examine", "examining", "E&xamine", "Ctrl+6", "Ask an engine of your own in every position"),
)
FIRST = VIEWS[0]


def view_of(key: str) -> View:
    """Return the view with this key; the first view where none has it."""
    return next((view for view in VIEWS if view.key == key), FIRST)


# -- Every action of the window in one table, which the menus, the tooltips and the list of shortcuts read ------------


@dataclass(frozen=True)
class Spec:
    """A row of the table of actions: key, menu text, shortcuts and what the action does.

    Rows of one ``group`` exclude each other. ``setting`` is the key of the setting that the action switches on and off.
    """

    key: str
    text: str
    shortcuts: tuple[str, ...] = ()
    tip: str = ""
    checkable: bool = False
    group: str = ""
    role: QAction.MenuRole = QAction.MenuRole.NoRole
    setting: str = ""


_ROLE = QAction.MenuRole
# A menu is its title and its entries: each is a key of SPECS, "-" for a line, or another menu.
Entries = Sequence["str | tuple[str, Entries]"]


def with_mnemonics(titles: Sequence[str]) -> list[str]:
    """Return the titles of one menu, each with & before a letter of its own, the first of a word where one is free."""
    taken: set[str] = set()
    marked = []
    for title in titles:
        starts = [at for at in range(len(title)) if title[at].isalpha() and not title[at - 1 : at].isalpha()]
        places = [at for at in (*starts, *range(len(title))) if title[at].isalpha()]
        place = next((at for at in places if title[at].lower() not in taken), None)
        if place is not None:
            taken.add(title[place].lower())
            title = f"{title[:place]}&{title[place:]}"
        marked.append(title)
    return marked


def action_key(switch: Switch, choice: Choice) -> str:
    """Return the key of the action that makes this choice."""
    return f"{switch.name}_{choice.word}"


def algorithm_key(row: NamedAlgorithm) -> str:
    """Return the key of the action that chooses this algorithm."""
    return f"algorithm_{row.word}"


def again_key(row: NamedAlgorithm) -> str:
    """Return the key of the action that repeats a search by this algorithm."""
    return f"again_{row.word}"


def level_key(strength: Strength) -> str:
    """Return the key of the action that lets the computers play at this level."""
    return f"level_{strength.value}"


# The Settings menu comes from the tables of algorithms and of switches; limits and preferences are its last entries.
AGAIN = tuple(row for row in NAMED if row.algorithm)
_SETTINGS = dict(
    zip(
        [*(switch.name for switch in SWITCHES), "limits", "algorithm", "preferences"],
        with_mnemonics([*(switch.title for switch in SWITCHES), "Search limits…", "Algorithm", "Preferences…"]),
        strict=True,
    )
)
_SWITCH_SHORTCUTS = {"alpha_beta": ("Ctrl+B",)}
_LINE_AFTER = frozenset({"alpha_beta", "ordering", "exact_moves"})


def _menu_of(rows: Iterable[Spec]) -> list[Spec]:
    """Return the actions of one menu, each with a letter of its own."""
    rows = list(rows)
    return [replace(row, text=text) for row, text in zip(rows, with_mnemonics([row.text for row in rows]), strict=True)]


def _switch_specs() -> Iterator[Spec]:
    """Yield the actions of the Settings menu: of each switch, or of each of its choices."""
    for switch in SWITCHES:
        if not switch.choices:
            yield Spec(
                switch.name, _SETTINGS[switch.name], _SWITCH_SHORTCUTS.get(switch.name, ()), switch.tip, checkable=True
            )
        group = "" if switch.several else switch.name
        yield from _menu_of(
            Spec(action_key(switch, each), each.title, (), each.tip, True, group) for each in switch.choices
        )


def _settings_entries() -> Entries:
    """Return the entries of the Settings menu."""
    entries: list[str | tuple[str, Entries]] = [
        (_SETTINGS["algorithm"], [algorithm_key(row) for row in AGAIN]),
        "-",
    ]
    for switch in SWITCHES:
        keys = [action_key(switch, choice) for choice in switch.choices]
        entries.append((_SETTINGS[switch.name], keys) if keys else switch.name)
        if switch.name in _LINE_AFTER:
            entries.append("-")
    return (*entries, "-", "limits", "preferences")


SPECS = (
    Spec("new_game", "&New game…", ("Ctrl+N",), "Choose a board and who plays"),
    Spec("rematch", "&Rematch", ("Ctrl+R",), "Play once more from the same start, with sides swapped"),
    *_menu_of(Spec(level_key(key), level.name, (), level.description, True) for key, level in LEVELS.items()),
    Spec("review", "Re&view", ("Ctrl+Shift+R",), "Show what every move was worth, and which turned the game", True),
    Spec("replay", "Repla&y the moves", ("Ctrl+Shift+Space",), "Show the moves one after the other, or pause"),
    Spec("open", "&Open…", ("Ctrl+O",), "Open a game from a .ttt file"),
    Spec("save", "&Save", ("Ctrl+S",), "Save the game to its file"),
    Spec("save_as", "Save &as…", ("Ctrl+Shift+S",), "Save the game to another file"),
    Spec("hint", "&Hint", ("H",), "Show a best move"),
    Spec("explain", "&Why this move?", ("W",), "Say why the last move was played"),
    Spec("board_export", "Export &board…", ("Ctrl+Shift+X",), "Save the board as a picture"),
    Spec("stop", "S&top", ("Esc",), "Stop the search and play nothing"),
    Spec("pause", "Pa&use", ("P",), "Let the computers wait"),
    Spec("resume", "C&ontinue", ("Ctrl+Return",), "Let the computer think again"),
    Spec("move_now", "&Move now", ("M",), "Play the best move found so far"),
    Spec("swap_sides", "S&wap sides", (), "Play on for the other side; the computer takes yours"),
    Spec("be_search", "Search it yo&urself", (), "Go down, return and cut in the place of alpha-beta, from here on"),
    Spec("number_tree", "&Number tree…", ("Ctrl+Shift+T",), "Search a tree of your own, written as numbers"),
    Spec("examine_file", "&Examine an engine…", (), "See where an engine of your own errs"),
    Spec("match", "&Match of games…", (), "Let two levels or engines play games against one another"),
    Spec("quit", "&Quit", ("Ctrl+Q",), "Close the window; the game is kept", role=_ROLE.QuitRole),
    Spec("undo", "&Undo", ("Ctrl+Z",), "Take back your last move"),
    Spec("redo", "&Redo", ("Ctrl+Shift+Z", "Ctrl+Y"), "Play the move that was taken back"),
    Spec("copy", "&Copy position", ("Ctrl+C",), "Copy the position as text"),
    Spec("copy_picture", "Copy as p&icture", ("Ctrl+Shift+C",), "Copy the board as it looks"),
    Spec("paste", "&Paste position", ("Ctrl+V",), "Begin a game from a position copied as text"),
    Spec("set_up", "&Set up a position…", ("Ctrl+Shift+P",), "Place marks on a board and play from there"),
    Spec("back", "Move &back", ("Alt+Left",), "Show the position one move earlier"),
    Spec("forward", "Move &forward", ("Alt+Right",), "Show the position one move later"),
    *(Spec(view.action, view.text, (view.shortcut,), view.tip, True, "view") for view in VIEWS),
    Spec("tree", "Se&e the search", ("Ctrl+T",), "Look into the last search, and back to the board", checkable=True),
    Spec("search_position", "Search this p&osition", ("F5",), "Search the position on the board and show its tree"),
    *_menu_of(
        Spec(again_key(row), row.title, (), f"Search the position of this tree once more. {row.tip}") for row in AGAIN
    ),
    Spec("tree_first", "&First event", ("Ctrl+Shift+Left",), "Go to where the search begins"),
    Spec("tree_back", "Step &back", ("Ctrl+Left",), "Go one event back"),
    Spec("tree_play", "&Play or pause", ("Ctrl+Space",), "Let the search go on, at its end from its start; or pause"),
    Spec("tree_forward", "&Step forward", ("Ctrl+Right",), "Go one event on"),
    Spec("tree_last", "&Last event", ("Ctrl+Shift+Right",), "Go to where the search ends: everything is known"),
    Spec("tree_cut_back", "Previo&us cut-off", ("Ctrl+Shift+J",), "Go back to the cut-off before"),
    Spec("tree_cut", "Next &cut-off", ("Ctrl+J",), "Go on to the next cut-off"),
    Spec("tree_root_back", "Pre&vious change of the root", ("Ctrl+Shift+K",), "Go back to its change before"),
    Spec("tree_root", "Next change of the &root", ("Ctrl+K",), "Go on to where the root's value changes"),
    Spec("tree_start", "Entr&y of this node", ("Ctrl+Shift+I",), "Go to where the selected node is entered"),
    Spec("tree_end", "&Exit of this node", ("Ctrl+Shift+E",), "Go to where the selected node is left"),
    Spec("tree_all", "All &nodes", ("Alt+1",), "Show every node that is unfolded", True, "shown"),
    Spec("tree_best_line", "&Best line", ("Alt+2",), "Show only the best line", True, "shown"),
    Spec("tree_subtree", "&This subtree", ("Alt+3",), "Show the selected node and what is below it", True, "shown"),
    Spec("tree_cuts", "&Cut-offs", ("Alt+4",), "Show only nodes with pruned moves, and the way to them", True, "shown"),
    Spec("tree_intervals", "Values as &intervals", ("Alt+5",), "Show what a value lies between: [3, +∞] for ≥ 3", True,
         setting="tree_intervals"),
    Spec("tree_export", "E&xport…", ("Ctrl+E",), "Save the tree as a picture or as text, or copy it"),
    Spec("trace_save", "S&ave trace…", (), "Save the whole search to a .ttt-trace file"),
    Spec("trace_open", "&Open trace…", (), "Open a search from a .ttt-trace file"),
    Spec("side_panel", "S&ide panel", ("F9",), "Show or hide the cards beside the board", checkable=True),
    Spec("who_wins", "Who win&s", ("V",), "Say below the board who wins with best play", checkable=True,
         setting="show_who_wins"),
    Spec("values", "&Show", ("S",), "Show what playing in each cell is worth", checkable=True),
    Spec("values_exact", "&Exact", (), "Show what is proved of every move so far", True, "values_source"),
    Spec("values_searched", "&As searched", (), "Show what the search proved of moves, bounds and all", True,
         "values_source"),
    Spec("values_for_to_move", "For the side to &move", (), "Show a win of that side as plus", True, "values_for"),
    Spec("values_for_x", "For &X", (), "Show a win of X as plus, whoever is to move", True, "values_for"),
    Spec("values_for_you", "For &you", (), "Show a win of the side that you play as plus", True, "values_for"),
    Spec("threats", "T&hreats", ("T",), "Mark the cells with which either side would complete a line", checkable=True,
         setting="show_threats"),
    Spec("animations", "A&nimations", (), "Animate marks and winning lines", checkable=True, setting="animations"),
    Spec("theme_system", "Like the &system", (), "Follow the system's light or dark look", True, "theme"),
    Spec("theme_light", "&Light", (), "Dark on light", True, "theme"),
    Spec("theme_dark", "&Dark", (), "Light on dark", True, "theme"),
    Spec("theme_high_contrast", "&High contrast", (), "White and strong colours on black", True, "theme"),
    Spec("type_larger", "Lar&ger", ("Ctrl++", "Ctrl+="), "Make everything one step larger"),
    Spec("type_smaller", "&Smaller", ("Ctrl+-",), "Make everything one step smaller"),
    Spec("type_normal", "&Normal", ("Ctrl+0",), "Use type of the usual size", True, "type_size"),
    Spec("type_large", "&1.5 times as large", (), "Make everything larger, as for a small room", True, "type_size"),
    Spec("type_largest", "&2 times as large", (), "Make everything larger, as for a projector", True, "type_size"),
    Spec("full_screen", "&Full screen", ("F11",), "Fill the whole screen", checkable=True),
    Spec("lecture", "Lecture &mode", ("Shift+F11",), "Show the stage alone on the whole screen, in large type", True),
    *_menu_of(Spec(algorithm_key(row), row.title, (), row.tip, True, "algorithm") for row in AGAIN),
    *_switch_specs(),
    Spec("limits", _SETTINGS["limits"], ("Ctrl+L",), "Limit the depth, the nodes or the time of a search"),
    Spec("preferences", _SETTINGS["preferences"], ("Ctrl+,",), "Set looks, playing, limits and tables of the search",
         role=_ROLE.PreferencesRole),
    Spec("help", "&Manual", ("F1",), "Read about what you are looking at"),
    Spec("shortcuts", "All &shortcuts", ("Ctrl+?",), "List every key of the window"),
    Spec("about", "&About Tic-Tac-Toe Lab", (), "Show version, engine, Qt and licence", role=_ROLE.AboutRole),
)  # fmt: skip

_COMPUTER = (*(level_key(strength) for strength in LEVELS), "-", "stop", "pause", "resume", "move_now", "swap_sides")
MENUS: Entries = (
    ("&Game", ("new_game", "rematch", "-", "hint", "explain", "review", "replay", ("The &computer", _COMPUTER), "-",
               "open", ("Recent &games", ()), "save", "save_as", "board_export", "-", "quit")),
    ("&Edit", ("undo", "redo", "-", "copy", "copy_picture", "paste", "set_up", "-", "back", "forward")),
    ("&View", (*(view.action for view in VIEWS), "-", "tree", "search_position",
               ("Search again &with", tuple(again_key(row) for row in AGAIN)), ("Search t&ree and time", (
                   "tree_first", "tree_back", "tree_play", "tree_forward", "tree_last", "-",
                   "tree_cut_back", "tree_cut", "tree_root_back", "tree_root", "-",
                   "tree_start", "tree_end", "-",
                   ("Sho&wn", ("tree_all", "tree_best_line", "tree_subtree", "tree_cuts")),
                   "tree_intervals", "-",
                   "tree_export", "trace_save", "trace_open")),
               ("Val&ues on the board", ("values", "-", "values_exact", "values_searched", "-",
                                         "values_for_to_move", "values_for_x", "values_for_you")), "threats", "-",
               "side_panel", "who_wins", "-",
               ("&Theme", ("theme_system", "theme_light", "theme_dark", "theme_high_contrast")),
               ("T&ype size", ("type_larger", "type_smaller", "-", "type_normal", "type_large", "type_largest")),
               "animations", "-", "full_screen", "lecture")),
    ("&Lab", ("number_tree", "be_search", "examine_file", "match")),
    ("&Settings", _settings_entries()),
    ("&Help", ("help", "shortcuts", "-", "about")),
)  # fmt: skip

_GAME_KEYS = ("rematch", "undo", "redo", "back", "forward")
BOARD_LETTERS = ("hint", "explain", "move_now", "pause", "values", "threats", "who_wins")
"""The actions whose keys are single letters: these act where the board is shown; elsewhere a letter is typed."""

# Keys that are no actions: those of the board and of the list of moves.
BOARD_KEYS = (
    ("Arrows, Home, End", "Move over the board"),
    ("Ctrl+Home, Ctrl+End", "First and last cell of the board"),
    ("Enter or Space", "Play the cell"),
    ("1 to 9", "On 3 × 3: play a cell, laid out as on the keypad"),
    ("B, then 3", "On 3 × 3: play b3, as any cell by its name"),
    ("Tab", "Board, buttons, cards, moves"),
)

LECTURE_KEYS = (
    ("Page Down, Page Up", "Steps of a lesson, cut-offs, moves, rows or mistakes: on and back"),
    ("Space", "Go on: by events in Analyse; show the answer to a question of a lesson"),
    ("B", "Black; any key brings the stage back"),
    ("S", "Spotlight: follows the mouse, or Shift with arrows"),
    ("+, −", "Size of the spotlight, else zoom of the tree"),
    ("F1, ?", "Show these keys, or hide them"),
    ("Esc", "Leave the spotlight, then the mode"),
)


def plain(text: str) -> str:
    """Return a menu's text without its mnemonic and dots."""
    return text.replace("&", "").rstrip("…")


def keys_text(spec: Spec) -> str:
    """Return the shortcuts as this system writes them: 'Ctrl+Shift+Z, Ctrl+Y'."""
    native = QKeySequence.SequenceFormat.NativeText
    return ", ".join(QKeySequence(keys).toString(native) for keys in spec.shortcuts)


class Actions(QObject):
    """The actions made from the table; ``actions["undo"]`` is one of them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._specs = {spec.key: spec for spec in SPECS}
        self._actions: dict[str, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}
        self._reasons: dict[str, str] = {}  # by action why it is not possible now, '' where it is
        for spec in SPECS:
            action = QAction(spec.text, self, checkable=spec.checkable)
            action.setObjectName(spec.key)
            action.setShortcuts([QKeySequence(keys) for keys in spec.shortcuts])
            action.setMenuRole(spec.role)
            if spec.group:
                self._groups.setdefault(spec.group, QActionGroup(self)).addAction(action)
            self._actions[spec.key] = action
        self.allow(dict.fromkeys(self._specs, ""))
        parent.addActions(list(self._actions.values()))  # so that shortcuts work where no menu bar is shown

    def __getitem__(self, key: str) -> QAction:
        """Return the action with this key."""
        return self._actions[key]

    def group(self, name: str) -> QActionGroup:
        """Return the group of actions of which one is ticked."""
        return self._groups[name]

    def tip(self, key: str) -> str:
        """Return the tooltip of an action: what it does, with its shortcuts."""
        spec = self._specs[key]
        keys = keys_text(spec)
        return f"{spec.tip} ({keys})" if keys else spec.tip

    def allow(self, reasons: Mapping[str, str]) -> None:
        """Enable the actions whose reason is ''; disable the others, with the reason in the tooltip. Actions that are
        not named stay as they are.
        """
        for key, why_not in reasons.items():
            if self._reasons.get(key) != why_not:
                self._reasons[key] = why_not
                action, tip = self._actions[key], self.tip(key)
                action.setEnabled(not why_not)
                set_tip(action, f"{tip}\n{why_not}" if why_not else tip)

    def set_keys(self, view: View) -> None:
        """Set which shortcuts work in a view: single letters only where the board is seen, and those that change a game
        everywhere but in Learn, where they would be taken for an answer. The menus keep all actions.
        """
        for key in (*BOARD_LETTERS, *_GAME_KEYS):
            acts = view is FIRST if key in BOARD_LETTERS else view.key != "learn"
            keys = self._specs[key].shortcuts if acts else ()
            self._actions[key].setShortcuts([QKeySequence(each) for each in keys])

    def fill(self, bar: QMenuBar) -> dict[str, QMenu]:
        """Add the menus to a menu bar; return them by their titles without mnemonics."""
        menus: dict[str, QMenu] = {}
        for entry in MENUS:
            if not isinstance(entry, str):
                menu = bar.addMenu(entry[0])
                self._fill(menu, entry[0], entry[1], menus)
        return menus

    def _fill(self, menu: QMenu, title: str, entries: Entries, menus: dict[str, QMenu]) -> None:
        """Add the entries to a menu, and the menu and those below it to ``menus``, by their titles."""
        menus[plain(title)] = menu
        menu.setToolTipsVisible(True)
        for entry in entries:
            if entry == "-":
                menu.addSeparator()
            elif isinstance(entry, str):
                menu.addAction(self._actions[entry])
            else:
                self._fill(menu.addMenu(entry[0]), entry[0], entry[1], menus)


def all_shortcuts() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield each menu with its shortcuts: (menu, [(keys, what they do)])."""
    specs = {spec.key: spec for spec in SPECS}

    def keys_of(entries: Entries) -> Iterator[str]:
        """Yield the keys of the actions of a menu and of those below it."""
        for entry in entries:
            if isinstance(entry, str):
                yield entry
            else:
                yield from keys_of(entry[1])

    for entry in MENUS:
        if not isinstance(entry, str):
            rows = [specs[key] for key in keys_of(entry[1]) if key != "-" and specs[key].shortcuts]
            yield plain(entry[0]), [(keys_text(spec), f"{plain(spec.text)}: {spec.tip.lower()}") for spec in rows]
    yield "Board", list(BOARD_KEYS)
    yield "Lecture mode", list(LECTURE_KEYS)


# -- The ticks of the menus that stand for settings: each shows its setting, and a click changes it --------------------


@dataclass(frozen=True)
class Tick:
    """Ties a checkable action to the setting ``name``: checked while that has ``value``, or is true if ``value`` is
    None.
    """

    name: str
    value: Enum | None = None

    def is_on(self, settings: Settings) -> bool:
        """Return whether the setting has the value. Of the orderings, which are flags, any number can be set."""
        now = getattr(settings, self.name)
        if isinstance(self.value, Ordering):
            return self.value in now
        return bool(now) if self.value is None else now is self.value

    def set(self, settings: Settings, on: bool) -> None:
        """Store the value in the setting; ``on`` counts only for yes/no settings and for orderings."""
        now = getattr(settings, self.name)
        if isinstance(self.value, Ordering):
            setattr(settings, self.name, now | self.value if on else now & ~self.value)
        else:
            setattr(settings, self.name, on if self.value is None else self.value)


@dataclass(frozen=True)
class AlgorithmTick:
    """Ties an action to a named algorithm: checked while all switches are the algorithm's; checking it sets them."""

    row: NamedAlgorithm

    def is_on(self, settings: Settings) -> bool:
        """Return whether the settings' switches are exactly those of the algorithm."""
        return name_of(settings.algorithm) is self.row

    def set(self, settings: Settings, on: bool) -> None:
        """Set all switches to those of the algorithm; nothing happens if ``on`` is false."""
        if on:
            settings.algorithm = self.row.beside(settings.algorithm)


# The ticks, by the key of their action.
TICKS: dict[str, Tick | AlgorithmTick] = {
    **{algorithm_key(row): AlgorithmTick(row) for row in AGAIN},
    **{switch.name: Tick(switch.name) for switch in SWITCHES if not switch.choices},
    **{action_key(switch, choice): Tick(switch.name, choice.value) for switch in SWITCHES for choice in switch.choices},
    **{f"theme_{theme.value}": Tick("theme", theme) for theme in Theme},
    **{f"type_{size.value}": Tick("type_size", size) for size in TypeSize},
    **{spec.key: Tick(spec.setting) for spec in SPECS if spec.setting},
    **{f"values_for_{view.value}": Tick("values_for", view) for view in PointOfView},
}


_SIZES = sorted(TypeSize, key=lambda size: size.factor)


class SettingTicks(QObject):
    """Keeps checkable actions and settings equal, whichever of them changes, and disables those that would
    do nothing.
    """

    def __init__(self, actions: Actions, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._actions, self._settings = actions, settings
        self._show()

        settings.changed.connect(self._show)
        for key in TICKS:
            actions[key].triggered.connect(self._set)
        for key, step in (("type_larger", 1), ("type_smaller", -1)):
            actions[key].triggered.connect(partial(self._change_size, step))

    @Slot()
    def _show(self) -> None:
        """Tick the actions as the settings are, and disable those that would do nothing."""
        settings = self._settings
        for key, tick in TICKS.items():
            self._actions[key].setChecked(tick.is_on(settings))
        keys = {
            action_key(switch, choice) if choice else switch.name: switch
            for switch in SWITCHES
            for choice in switch.choices or (None,)
        }
        size = _SIZES.index(settings.type_size)
        self._actions.allow(
            {key: why_not(switch, key, settings) for key, switch in keys.items()}
            | {
                "type_larger": "" if size + 1 < len(_SIZES) else "This is the largest type.",
                "type_smaller": "" if size else "This is the smallest type.",
            }
        )

    def _change_size(self, step: int, _checked: bool = False) -> None:
        """Make the type ``step`` sizes larger."""
        self._settings.type_size = _SIZES[_SIZES.index(self._settings.type_size) + step]

    @Slot(bool)
    def _set(self, on: bool) -> None:
        """Change the setting of the triggered action."""
        sender = self.sender()
        if isinstance(sender, QAction):
            TICKS[sender.objectName()].set(self._settings, on)


def why_not(switch: Switch, key: str, settings: Settings | Algorithm) -> str:
    """Return why a switch, or its choice ``key``, would have no effect beside the other switches; '' where
    it has one.
    """
    needs_cuts = any(each.needs_cuts for each in switch.choices if action_key(switch, each) == key)
    if (switch.needs_cuts or needs_cuts) and not settings.alpha_beta:
        return "It needs alpha-beta pruning."
    if key == "pvs" and settings.cut is Cut.LT:
        return "It needs cuts where β ≤ α, but you chose β < α."
    if key == "ordering_table" and not settings.tt:
        return "It needs the transposition table."
    return ""
