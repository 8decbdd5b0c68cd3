"""Colours and fonts: a table of tokens for each theme, palette and style sheet made from it, and the look in force."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, TypeVar
from weakref import WeakSet

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication, QStyle, QWidget
from shiboken6 import isValid

from ttt_gui.session.settings import Theme, TypeSize
from ttt_gui.ui.look.scaling import keep_fonts, rescale, scaled_sheet, set_type_factor, type_factor
from ttt_gui.ui.look.stylesheet import style_sheet


@dataclass(frozen=True)
class Tokens:
    """The colours of one theme; `#RRGGBB` texts."""

    paper: str  # the window
    surface: str  # cards, buttons, fields
    hairline: str  # borders
    grid: str  # the lines of the board
    text: str
    muted: str
    x: str  # marks only
    o: str  # marks only
    accent: str  # the one coloured button, selection, focus
    on_accent: str
    win: str
    draw: str
    loss: str
    max_layer: str  # the bands of the search tree: by role, not by mark
    min_layer: str
    outlines: bool = False  # whether a tint alone is too faint, so that it needs an outline as well

    def color(self, name: str) -> QColor:
        """Return the colour of a token by its name: 'accent'."""
        return QColor(getattr(self, name))

    def mixed(self, name: str, share: float, background: str = "paper") -> QColor:
        """Return ``share`` (0 to 1) of one token laid over another."""
        top, below = self.color(name), self.color(background)
        channels = ((top.red(), below.red()), (top.green(), below.green()), (top.blue(), below.blue()))
        return QColor(*(round(share * a + (1 - share) * b) for a, b in channels))

    @cached_property
    def texts(self) -> dict[str, str]:
        """Every colour by its name, with the mixed ones that the style sheet needs."""
        colours = {field.name: getattr(self, field.name) for field in fields(self) if field.name != "outlines"}
        colours["hover"] = self.mixed("text", 0.16 if self.outlines else 0.05, "surface").name()
        colours["pressed"] = self.mixed("text", 0.28 if self.outlines else 0.10, "surface").name()
        colours["accent_hover"] = self.mixed("accent", 0.88, "text").name()
        colours["accent_pressed"] = self.mixed("accent", 0.76, "text").name()
        colours["disabled"] = self.mixed("muted", 0.75 if self.outlines else 0.6, "paper").name()
        colours["selection"] = self.mixed("accent", 0.30 if self.outlines else 0.16, "surface").name()
        colours["handle"] = self.mixed("muted", 0.45, "paper").name()
        colours["tip_edge"] = self.accent if self.outlines else self.text
        colours["view_edge"] = self.accent if self.outlines else "transparent"
        return colours


LIGHT = Tokens(
    paper="#F6F5F2", surface="#FFFFFF", hairline="#E3E1DB", grid="#8C887F", text="#22262B", muted="#686D74",
    x="#C23A4A", o="#2B6CB0", accent="#2B6CB0", on_accent="#FFFFFF", win="#26784B", draw="#6A6F77", loss="#A8551F",
    max_layer="#F3EFE4", min_layer="#EAF0F4",
)  # fmt: skip
DARK = Tokens(
    paper="#15171A", surface="#1D2024", hairline="#2B2F35", grid="#646B75", text="#E8EAED", muted="#9AA1A9",
    x="#F2838D", o="#74B3EA", accent="#74B3EA", on_accent="#15171A", win="#64C795", draw="#9AA1A9", loss="#E8A06E",
    max_layer="#26241E", min_layer="#1C2429",
)  # fmt: skip
HIGH_CONTRAST = Tokens(
    paper="#000000", surface="#000000", hairline="#C8C8C8", grid="#FFFFFF", text="#FFFFFF", muted="#E0E0E0",
    x="#FF9AA4", o="#7FD0FF", accent="#FFD93B", on_accent="#000000", win="#7DFFB0", draw="#FFFFFF", loss="#FFB86B",
    max_layer="#1A1810", min_layer="#0B1620",
    outlines=True,
)  # fmt: skip
TOKENS = {Theme.LIGHT: LIGHT, Theme.DARK: DARK, Theme.HIGH_CONTRAST: HIGH_CONTRAST}

FIELDS: tuple[Any, ...] = ("QComboBox", "QAbstractSpinBox", "QCheckBox", "QPlainTextEdit")
"""Classes with a palette of their own. Any: PySide's type hints want bytes here, but it takes text only."""

SMALLEST_TEXT = 12
"""No text of the window is smaller, in device-independent pixels."""


def sized(font: QFont, scale: float, weight: QFont.Weight = QFont.Weight.Normal, tabular: bool = False) -> QFont:
    """Return a copy of ``font``, ``scale`` times as large, never too small to read; ``tabular`` aligns its digits."""
    copy = QFont(font)
    copy.setPixelSize(max(SMALLEST_TEXT, round(pixel_size(font) * scale)))
    copy.setWeight(weight)
    if tabular:
        copy.setFeature(QFont.Tag("tnum"), 1)
    return copy


def pixel_size(font: QFont) -> float:
    """Return the size of a font in device-independent pixels, however it was given."""
    if font.pixelSize() > 0:
        return font.pixelSize()
    screen = QApplication.primaryScreen()
    return font.pointSizeF() * (screen.logicalDotsPerInch() if screen else 96.0) / 72


_POLISHED = Qt.WidgetAttribute.WA_WState_Polished
_HAS_STYLE = Qt.WidgetAttribute.WA_SetStyle
_Built = TypeVar("_Built", bound=QWidget)


class Look(QObject):
    """The look of the whole application: follows the system, or is set.

    Signals: changed() when the tokens or the size of type are others; custom painted widgets then repaint.
    """

    changed = Signal()

    def __init__(self, app: QApplication, theme: Theme = Theme.SYSTEM) -> None:
        super().__init__(app)
        self._app = app
        self._theme = theme
        self._tokens = LIGHT
        self._resting: WeakSet[QWidget] = WeakSet()
        # The system's own style knows whether the system lets things move (KDE); Fusion does not ask.
        self._style_moves = app.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0
        app.setStyle("Fusion")  # the same on every system; the tokens give it its face
        font = app.font()
        if pixel_size(font) < SMALLEST_TEXT + 1:
            app.setFont(sized(font, (SMALLEST_TEXT + 1) / pixel_size(font)))
        self._usual = app.font()
        app.styleHints().colorSchemeChanged.connect(self._follow_system)
        self._apply()

    @property
    def tokens(self) -> Tokens:
        """The colours of the theme in force."""
        return self._tokens

    @property
    def motion(self) -> bool:
        """Whether the system allows animations, if Qt knows."""
        return self._style_moves and _system_wish(self._app.styleHints(), "motionPreference") != "ReducedMotion"

    def font(self, scale: float = 1.0, weight: QFont.Weight = QFont.Weight.Normal, tabular: bool = False) -> QFont:
        """Return the application's font, ``scale`` times as large, in the size of type in force."""
        factor = type_factor()
        font = sized(self._app.font() if factor == 1 else self._usual, scale, weight, tabular)
        font.setPixelSize(round(font.pixelSize() * factor))
        return font

    def fixed_font(self, scale: float = 0.92) -> QFont:
        """Return a font of fixed width, ``scale`` times as large as usual, in the size of type in force."""
        font = sized(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont), 1.0)
        font.setPixelSize(max(SMALLEST_TEXT, self.font(scale).pixelSize()))
        return font

    def rest(self, page: QWidget) -> None:
        """Exclude a hidden page from changes of the theme until wake(): that saves two thirds of the time
        of a change.
        """
        self._resting.add(page)

    def wake(self, page: QWidget) -> None:
        """Apply the theme in force to a page that rested, before it is shown."""
        if page not in self._resting:
            return
        self._resting.discard(page)
        if not page.testAttribute(_POLISHED):
            self._polish(each for each in (page, *page.findChildren(QWidget)) if not each.testAttribute(_POLISHED))

    def set_type_size(self, size: TypeSize) -> None:
        """Make everything as large as ``size`` says, also what is on the screen."""
        before, after = type_factor(), size.factor
        if after != before:
            if before == 1:
                self._usual = self._app.font()
            self._set_factor(after, [each for each in self._app.topLevelWidgets() if not each.parentWidget()])
            self.changed.emit()

    def built(self, build: Callable[[], _Built]) -> _Built:
        """Build a widget after the size of type was chosen: for the usual size, then made as large as that in force."""
        factor = type_factor()
        if factor == 1:
            return build()
        made: list[_Built] = []
        self._set_factor(1.0)
        try:
            made.append(build())
        finally:
            self._set_factor(factor, made)
        self.changed.emit()
        return made[0]

    def _set_factor(self, factor: float, grown: Iterable[QWidget] = ()) -> None:
        """Set how large everything is made from now on, and make ``grown`` with all below them as large."""

        def change() -> None:
            """Put the factor into force: for the font, the style sheet and all that asks for it."""
            set_type_factor(self._app, factor)
            self._app.setFont(self._usual if factor == 1 else sized(self._usual, factor))
            self._apply()

        rescale(grown, type_factor(), factor, change)

    def set_theme(self, theme: Theme) -> None:
        """Put a theme into force, also for what is on the screen."""
        if theme is not self._theme:
            self._theme = theme
            self._apply()
            self.changed.emit()

    @Slot()
    def _follow_system(self) -> None:
        """Take the system's other theme, where the look follows the system."""
        if self._theme is Theme.SYSTEM:
            self._apply()
            self.changed.emit()

    def _apply(self) -> None:
        """Give the whole application the tokens, palette and style sheet of the theme in force."""
        hints = self._app.styleHints()
        scheme = {Theme.LIGHT: Qt.ColorScheme.Light, Theme.SYSTEM: Qt.ColorScheme.Unknown}
        hints.setColorScheme(scheme.get(self._theme, Qt.ColorScheme.Dark))
        theme = self._theme
        if theme is Theme.SYSTEM:
            theme = Theme.DARK if hints.colorScheme() is Qt.ColorScheme.Dark else Theme.LIGHT
            if _system_wish(hints, "contrastPreference") == "HighContrast":
                theme = Theme.HIGH_CONTRAST
        self._tokens = TOKENS[theme]
        # Qt is told that no widget was polished, and that each has a style of its own: it would polish each of them for
        # the look without a sheet, lay it out, and do both again for the other sheet.
        resting = {each for page in filter(isValid, self._resting) for each in (page, *page.findChildren(QWidget))}
        polished = {each for each in self._app.allWidgets() if each.testAttribute(_POLISHED)}
        for widget in polished | resting:
            widget.setAttribute(_POLISHED, False)
            widget.setAttribute(_HAS_STYLE)
        self._app.setStyleSheet("")  # one sheet in the place of another, Qt polishes a widget once for each around it
        self._app.setPalette(palette(self._tokens))
        for name in FIELDS:
            self._app.setPalette(field_palette(self._tokens), name)
        self._app.setStyleSheet(scaled_sheet(style_sheet(self._tokens.texts), type_factor()))
        for widget in polished | resting:
            widget.setAttribute(_HAS_STYLE, False)
        self._polish(polished - resting)

    def _polish(self, widgets: Iterable[QWidget]) -> None:
        """Give widgets the look in force, and tell them so."""
        style, changed = self._app.style(), QEvent(QEvent.Type.StyleChange)
        for widget in widgets:
            if isValid(widget):  # one that hears of it may delete another
                keep_fonts([widget])
                widget.setAttribute(_POLISHED)
                style.polish(widget)
                self._app.sendEvent(widget, changed)


def _system_wish(hints: QObject, name: str) -> str:
    """Return the name of what the system prefers: as ``contrastPreference`` (Qt tells it since 6.10) or
    ``motionPreference`` (since 6.12); '' in an older Qt."""
    accessibility = getattr(hints, "accessibility", None)
    wish = getattr(accessibility(), name, None) if accessibility else None
    return str(wish().name) if wish else ""


def field_palette(tokens: Tokens) -> QPalette:
    """Return the palette of input fields. Fusion paints their outline in Window darkened by 1.4, invisible on a dark
    background.
    """
    result = palette(tokens)
    result.setColor(QPalette.ColorRole.Window, QColor(tokens.texts["handle"]).lighter(140))
    return result


def palette(tokens: Tokens) -> QPalette:
    """Return the Qt palette of a theme, for everything that the style sheet does not name."""
    role = QPalette.ColorRole
    result = QPalette()
    for token, roles in (
        ("paper", (role.Window, role.AlternateBase, role.ToolTipText)),
        ("surface", (role.Base, role.Button)),
        ("text", (role.WindowText, role.Text, role.ButtonText, role.BrightText, role.ToolTipBase)),
        ("muted", (role.PlaceholderText,)),
        ("accent", (role.Highlight, role.Accent, role.Link, role.LinkVisited)),
        ("on_accent", (role.HighlightedText,)),
        ("hairline", (role.Mid, role.Midlight)),
        ("grid", (role.Dark,)),
    ):
        for each in roles:
            result.setColor(each, tokens.color(token))
    result.setColor(role.Light, tokens.color("surface"))
    result.setColor(role.Shadow, QColor(0, 0, 0, 90))
    faint = QColor(tokens.texts["disabled"])
    for each in (role.WindowText, role.Text, role.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, each, faint)
    result.setColor(QPalette.ColorGroup.Disabled, role.Highlight, tokens.color("hairline"))
    return result
