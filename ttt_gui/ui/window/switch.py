"""Which view the window shows, and what is remembered of each view."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QSize, Qt, Slot
from PySide6.QtGui import QAccessible, QAction, QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QMenu, QMenuBar, QTabBar, QToolButton, QWidget

from ttt_gui.session.settings import TREE_VIEW, Settings, Widths
from ttt_gui.ui.look.accessible import set_role
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.plain import tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP, in_column, in_row
from ttt_gui.ui.window.actions import FIRST, VIEWS, Actions, View, plain, view_of
from ttt_gui.ui.window.view_page import ViewPage


class ViewArea(QWidget):
    """Shows one page at a time, first ``play``; pages shown before are kept. ``make_page`` makes the page of a view by
    its key when it is first shown.

    ``widths`` are the widths in pixels of the first and last column by view, 0 for one that was never dragged.
    """

    def __init__(self, look: Look, play: ViewPage, make_page: Callable[[str, QWidget], ViewPage]) -> None:
        super().__init__()
        self._look = look
        self._make_page = make_page
        self.pages = {FIRST.key: play}  # those that were made, by the keys of their views
        self.widths: dict[str, Widths] = {}
        self.page = play
        """The page that is visible."""
        self._rows = in_column((play, 1), gap=0, of=self)

    def add(self, key: str) -> None:
        """Make the page of the view of this key, hidden, if there is none yet."""
        if key not in self.pages:
            self.pages[key] = page = self._make_page(key, self)
            set_role(page, QAccessible.Role.Pane)
            page.hide()
            self._rows.addWidget(page, 1)

    def set_view(self, view: View) -> None:
        """Show a view, brought up to date; the focus stays where it is if its widget remains visible."""
        focus = self.window().focusWidget()
        self.setUpdatesEnabled(False)
        self.add(view.key)
        self.page = page = self.pages[view.key]
        if focus and self.isAncestorOf(focus) and not page.isAncestorOf(focus):
            focus.clearFocus()  # else Qt looks through all widgets for the next one
        for other in self.pages.values():
            if other is not page:
                other.hide()  # hide first, so that the page has room
                self._look.rest(other)
        self._look.wake(page)
        page.refresh()
        page.show()
        self.setUpdatesEnabled(True)
        if focus and self.isAncestorOf(focus) and not focus.isVisibleTo(self):
            page.setFocus()


# -- Which view the window shows, and what is remembered of each view --------------------------------------------------


BAR_HEIGHT = 36  # pixels, for type of the usual size
_PADDING = 11  # around a word, with the edge of its tab


class ViewTabs(Guarded, QTabBar):
    """A tab for each view; Tab stops once, and the arrow keys show the views.

    Each tab is as wide as its text in bold, so that no text moves when another view is chosen.
    """

    def __init__(self, actions: Actions) -> None:
        super().__init__(drawBase=False, expanding=False, usesScrollButtons=False)
        self.setObjectName("views")
        self.setAccessibleName("Views")
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the focus where it is, as in a menu
        for index, view in enumerate(VIEWS):
            self.addTab(plain(view.text))
            self.setTabToolTip(index, tip(actions.tip(view.action)))

    def tabSizeHint(self, index: int) -> QSize:
        """Return the size of a tab with its text in bold."""
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)  # as the style sheet has the present one
        width = QFontMetrics(bold).horizontalAdvance(self.tabText(index)) + 2 * scaled(_PADDING)
        return QSize(width, super().tabSizeHint(index).height())

    def minimumTabSizeHint(self, index: int) -> QSize:
        """Return the size of a tab with its text in bold: none is cut."""
        return self.tabSizeHint(index)


class MenuRow(Guarded, QWidget):
    """The menu bar, and at its right the views as tabs; where these do not fit beside the menus, one button with a menu
    of the views.

    The tabs are no corner widget of the menu bar: there no screen reader finds them, and macOS shows none.
    """

    def __init__(self, actions: Actions) -> None:
        super().__init__()
        self.bar = QMenuBar()
        self.tabs = ViewTabs(actions)
        self.button = QToolButton(popupMode=QToolButton.ToolButtonPopupMode.InstantPopup)
        self.button.setObjectName("views")
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        menu = QMenu(self.button)
        menu.addActions([actions[view.action] for view in VIEWS])
        self.button.setMenu(menu)
        self._row = in_row((self.bar, 1), self.tabs, self.button, margins=(0, 0, 16, 0), of=self)
        self.button.hide()
        self.setFixedHeight(BAR_HEIGHT)

    def show_view(self, view: View) -> None:
        """Mark the view that is shown."""
        self.tabs.setCurrentIndex(VIEWS.index(view))
        self.button.setText(plain(view.text))
        self.button.setAccessibleName(f"View: {plain(view.text)}")
        self.fold()

    def fold(self) -> None:
        """Show the tabs where they fit beside the menus, else the button."""
        last = self.bar.actions()[-1:]
        menus = self.bar.actionGeometry(last[0]).right() + 1 if last else 0
        room = self.width() - menus - scaled(GAP) - self._row.contentsMargins().right()
        folded = self.tabs.sizeHint().width() > room
        self.tabs.setVisible(not folded)
        self.button.setVisible(folded)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose between tabs and button for another width."""
        super().resizeEvent(event)
        self.fold()


class ViewSwitch(QObject):
    """Keeps the chosen view equal in settings, actions and view area, and remembers which views show their
    side panel.
    """

    def __init__(
        self, settings: Settings, actions: Actions, view_area: ViewArea, row: MenuRow, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._settings, self._actions, self._view_area, self.row = settings, actions, view_area, row
        view_area.widths = dict(settings.column_widths)
        self._home = FIRST
        actions.group("view").triggered.connect(self._choose)
        self.row.tabs.currentChanged.connect(self._choose_tab)
        actions["tree"].triggered.connect(self._show_tree)
        actions["side_panel"].toggled.connect(self._set_side)
        settings.changed.connect(self._on_setting_changed)

    @property
    def view(self) -> View:
        """The view that is shown."""
        return view_of(self._settings.view)

    def save(self) -> None:
        """Store the widths of the columns in the settings."""
        self._settings.column_widths = dict(self._view_area.widths)

    @property
    def is_visit(self) -> bool:
        """Whether this view was opened from another one, to which Esc leads back."""
        return self._home is not FIRST

    def visited_from(self, view: View) -> None:
        """Remember the view from which this one was opened, until another is chosen; Esc leads back to it."""
        if self.view is not view:
            self._home = view

    def go_home(self) -> None:
        """Show the view from which this one was opened, else the first of all."""
        self._settings.view = self._home.key

    @Slot(QAction)
    def _choose(self, chosen: QAction) -> None:
        """Show the view whose action was chosen."""
        self._settings.view = next(view.key for view in VIEWS if view.action == chosen.objectName())

    @Slot(int)
    def _choose_tab(self, index: int) -> None:
        """Show the view of a tab."""
        self._settings.view = VIEWS[index].key

    @Slot(bool)
    def _show_tree(self, shown: bool) -> None:
        """Show Analyse, or go back to Play."""
        self._settings.view = TREE_VIEW if shown else FIRST.key

    @Slot(bool)
    def _set_side(self, shown: bool) -> None:
        """Show or hide the side panel of this view."""
        view, hidden = self.view.key, self._settings.hidden_sides
        self._settings.hidden_sides = hidden - {view} if shown else hidden | {view}

    @Slot(str)
    def _on_setting_changed(self, key: str) -> None:
        """Show the view of the settings, and its side panel."""
        if key == "view":
            self._home = FIRST
        if key in ("view", "hidden_sides"):
            self.show()

    def show(self) -> None:
        """Show the view of the settings. First called by the window, once everything that a view needs is made."""
        view = self.view
        self._actions[view.action].setChecked(True)
        self._actions["tree"].setChecked(self._settings.shows_tree)
        self._actions["side_panel"].setChecked(view.key not in self._settings.hidden_sides)
        self._actions.set_keys(view)
        self.row.show_view(view)
        self._view_area.set_view(view)
