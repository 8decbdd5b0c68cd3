"""The dialog of the preferences: it shows the table of settings, and each change acts at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QLocale, QSignalBlocker, QSize, Qt, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QGridLayout,
    QPushButton,
    QTabWidget,
    QWidget,
)

from ttt_gui.engine.ranges import SECONDS, Range
from ttt_gui.session.learning import LearningProgress
from ttt_gui.session.settings import PREFERENCES, Preference, Settings
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import PlainLabel, set_tip
from ttt_gui.ui.look.scaling import fit, scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import ScrollPage, in_column, in_row, muted_label

_DECIMALS = 9  # of a second, so that a time from the command line is shown as it was written


class NumberBox(Guarded, QDoubleSpinBox):
    """A field for a number within ``bounds``; its arrows change it by ``step``. At 0 it shows the range's words for
    none, if any; it signals nothing while one types. The box counts in floating point, for a spin box of whole numbers
    ends at two thousand million."""

    def __init__(self, bounds: Range, step: float) -> None:
        super().__init__()
        self.setDecimals(_DECIMALS if bounds is SECONDS else 0)
        self.setRange(0 if bounds.none else bounds.lowest, bounds.highest)
        self.setSingleStep(step)
        self.setSuffix(f" {bounds.unit}")
        self.setSpecialValueText(bounds.none)
        if not self.decimals():  # French groups as grouped() does
            self.setLocale(QLocale(QLocale.Language.French, QLocale.Country.France))
            self.setGroupSeparatorShown(True)
        self.setKeyboardTracking(False)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        set_tip(self, bounds.tip)

    @property
    def number(self) -> float:
        """The number in the box, a whole number as int."""
        return self.value() if self.decimals() else int(self.value())

    def textFromValue(self, value: float) -> str:
        """Return the number without zeros at its end."""
        text = super().textFromValue(value)
        return text.rstrip("0").rstrip(self.locale().decimalPoint()) if self.decimals() else text


# -- The pages of the preferences --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Page:
    """A page of the preferences; ``words`` is the text above its rows."""

    key: str
    title: str
    words: str = ""

    @property
    def rows(self) -> tuple[Preference, ...]:
        """The preferences of this page, in the order of the table of settings."""
        return tuple(row for row in PREFERENCES.values() if row.page == self.key)


PAGES = (
    Page("looks", "Looks"),
    Page("play", "Play"),
    Page(
        "search",
        "Search",
        "These take effect with the next search; the limits apply to Perfect and to hints. Perfect asks the solver "
        "first, for at most half of the time. At the depth limit a heuristic judges a position by its open lines.",
    ),
)


# -- The dialog of the preferences: it shows the table of settings, and each change acts at once -----------------------


Editor = QCheckBox | QComboBox | NumberBox
_LEAST = QSize(280, 160)
_FORGET, _BRING_BACK = "&Reset Learn progress", "&Bring back Learn progress"


class PreferencesDialog(Guarded, QDialog):
    """The dialog of the preferences; opens at the page of this key, and follows changes of the settings elsewhere."""

    def __init__(
        self,
        look: Look,
        settings: Settings,
        progress: LearningProgress,
        page: str = PAGES[0].key,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Preferences")
        self._settings, self._progress = settings, progress

        # Build.
        self.editors: dict[str, Editor] = {}
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.pages.setAccessibleName("Pages of the preferences")
        bar = self.pages.tabBar()
        bar.setObjectName("segments")
        bar.setDrawBase(False)
        self.forget = QPushButton(_FORGET)
        set_tip(self.forget, "Start every lesson and all practice afresh")
        self._forgotten: dict[str, bool | int] = {}
        self._contents = [self._build_page(each) for each in PAGES]
        for content, each in zip(self._contents, PAGES, strict=True):
            room = ScrollPage(content, _LEAST)
            room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self.pages.addTab(room, each.title)
        self.reset_page, self.reset_all = QPushButton("&Reset this page"), QPushButton("Reset a&ll")
        set_tip(self.reset_page, "Restore the defaults of this page")
        set_tip(self.reset_all, "Restore the defaults of all pages")
        self.said = muted_label(wrap=True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close = buttons.button(QDialogButtonBox.StandardButton.Close)
        for button in (self.forget, self.reset_page, self.reset_all, close):
            button.setAutoDefault(False)  # Enter takes the number that was typed, and no more

        # Lay out.
        row = in_row(self.reset_page, self.reset_all, None, buttons)
        in_column((self.pages, 1), self.said, row, gap=10, margins=(18, 14, 18, 16), of=self)
        self.pages.setCurrentIndex(next(index for index, each in enumerate(PAGES) if each.key == page))
        self._fit()

        # Connect.
        for editor in self.editors.values():
            if isinstance(editor, QCheckBox):
                editor.toggled.connect(self._on_edited)
            elif isinstance(editor, QComboBox):
                editor.currentIndexChanged.connect(self._on_edited)
            else:
                editor.valueChanged.connect(self._on_edited)
        self.pages.currentChanged.connect(self._show)
        self.reset_page.clicked.connect(self._reset_page)
        self.reset_all.clicked.connect(self._reset_all)
        self.forget.clicked.connect(self._forget)
        progress.changed.connect(self._show)
        buttons.rejected.connect(self.reject)
        settings.changed.connect(self._show)
        look.changed.connect(self._fit)
        self._show()

    def _build_page(self, page: Page) -> QWidget:
        """Return a page with a row for each of its preferences."""
        widget = QWidget()
        grid = QGridLayout(widget)
        grid.setContentsMargins(4, 14, 10, 4)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 1)
        for number, row in enumerate(page.rows):
            editor = self.editors[row.key] = _editor(row)
            editor.setAccessibleName(row.name)
            editor.setMinimumHeight(28)
            editor.setAccessibleDescription(row.words)
            words = muted_label(row.words, wrap=True)
            if isinstance(editor, QCheckBox):
                grid.addWidget(editor, 3 * number, 0, 1, 2)
            else:
                title = PlainLabel(row.title)
                title.setBuddy(editor)
                grid.addWidget(title, 3 * number, 0)
                grid.addWidget(editor, 3 * number, 1)
            grid.addWidget(words, 3 * number + 1, 0, 1, 2)
            grid.setRowMinimumHeight(3 * number + 2, scaled(8))
        if page is PAGES[1]:
            grid.addWidget(self.forget, 3 * len(page.rows), 0, 1, 2, Qt.AlignmentFlag.AlignLeft)
        if page.words:
            grid.addWidget(muted_label(page.words, wrap=True), 3 * len(page.rows), 0, 1, 2)
        grid.setRowStretch(3 * len(page.rows) + 1, 1)
        return widget

    @property
    def page(self) -> Page:
        """The page that is shown."""
        return PAGES[self.pages.currentIndex()]

    @Slot()
    def _on_edited(self) -> None:
        """Store the value of the field that was changed, and say so."""
        editor = self.sender()
        row = next(row for row in PREFERENCES.values() if self.editors[row.key] is editor)
        value = _value(self.editors[row.key])
        for key in row.keys:
            setattr(self._settings, key, value)
        self.said.setText(f"{row.name} is {_words(self.editors[row.key])} from now on.")

    @Slot()
    def _reset_page(self) -> None:
        """Put the settings of the page back to their defaults."""
        self._reset(self.page.rows)
        self.said.setText(f"{self.page.title} is back to its defaults.")

    @Slot()
    def _reset_all(self) -> None:
        """Put all preferences back to their defaults."""
        self._reset(PREFERENCES.values())
        self.said.setText("All preferences are back to their defaults.")

    @Slot()
    def _forget(self) -> None:
        """Reset the progress in Learn; clicked again before the dialog closes, restore it."""
        if self._forgotten:
            self._progress.bring_back(self._forgotten)
            self._forgotten = {}
        else:
            self._forgotten = self._progress.forget()
        self.forget.setText(_BRING_BACK if self._forgotten else _FORGET)
        self._show()  # the news of it came before there was something to bring back
        self.forget.setFocus()
        self.said.setText(f"Learn progress is {'reset' if self._forgotten else 'back as it was'}.")

    def _reset(self, rows: Iterable[Preference]) -> None:
        """Put the settings of these rows back to their defaults."""
        for row in rows:
            for key in row.keys:
                setattr(self._settings, key, self._settings.default(key))

    def _is_default(self, page: Page) -> bool:
        """Return whether all settings of a page have their defaults."""
        settings = self._settings
        return all(getattr(settings, key) == settings.default(key) for row in page.rows for key in row.keys)

    @Slot()
    def _show(self) -> None:
        """Bring every field up to date, and whether there is anything to reset."""
        for row in PREFERENCES.values():
            with QSignalBlocker(editor := self.editors[row.key]):
                _fill(editor, getattr(self._settings, row.key))
        changed = {page.key: not self._is_default(page) for page in PAGES}
        for button, may in (
            (self.reset_page, changed[self.page.key]),
            (self.reset_all, any(changed.values())),
            (self.forget, bool(self._forgotten) or not self._progress.is_empty),
        ):
            if button.hasFocus() and not may:
                self.pages.setFocus()  # a disabled button would leave the focus nowhere
            button.setEnabled(may)
        if self.sender() is self.pages:
            self.said.clear()

    @Slot()
    def _fit(self) -> None:
        """Make the dialog as large as its largest page wants, within the screen."""
        around = scaled(2 * 18 + 12)
        width = max(scaled(440), *(content.minimumSizeHint().width() + around for content in self._contents))
        height = max(content.heightForWidth(width - around) for content in self._contents)
        fit(self, width, QSize(width, height + scaled(170)))

    def sizeHint(self) -> QSize:
        """Return the present size: the dialog keeps what a person has given it."""
        return self.size()


def _editor(row: Preference) -> Editor:
    """Return the field of a preference: for a number, a choice, or on and off."""
    if row.bounds:
        return NumberBox(row.bounds, row.step)
    if not row.choices:
        return QCheckBox(row.title)
    box = QComboBox()
    for value, text in row.choices.items():
        box.addItem(text, value)
    return box


def _value(editor: Editor) -> bool | float | Enum:
    """Return the value in a field."""
    if isinstance(editor, QCheckBox):
        return editor.isChecked()
    if isinstance(editor, QComboBox):
        value: Enum = editor.currentData()
        return value
    return editor.number


def _words(editor: Editor) -> str:
    """Return the value in a field in words."""
    if isinstance(editor, QCheckBox):
        return "on" if editor.isChecked() else "off"
    return editor.currentText().lower() if isinstance(editor, QComboBox) else editor.text()


def _fill(editor: Editor, value: bool | float | Enum) -> None:
    """Show a value; a number that the field has already stays as it is, even where it cannot be written exactly."""
    if isinstance(editor, QCheckBox):
        editor.setChecked(bool(value))
    elif isinstance(editor, QComboBox):
        editor.setCurrentIndex(next(index for index in range(editor.count()) if editor.itemData(index) is value))
    elif isinstance(value, int | float) and editor.value() != value:
        editor.setValue(value)
