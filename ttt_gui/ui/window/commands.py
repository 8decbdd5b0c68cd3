"""The commands of the menus outside the board: files, the clipboard, dialogs."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QDialog, QMenu, QWidget

from ttt_gui.game.position import NO_POSITION, GameResult, PositionError, parse_position
from ttt_gui.game.rules import RulesError
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.learning import LearningProgress
from ttt_gui.session.settings import Settings
from ttt_gui.system.formats import GAME
from ttt_gui.ui.dialogs.manual import Section, section_of
from ttt_gui.ui.look.icons import application_icon
from ttt_gui.ui.look.plain import FileAsker, menu_text, open_once, sentence_box, set_tip
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.window.router import Router

MOST_RECENTS = 20
_SENTENCE = "sentence"  # the property of a box that holds its whole sentence


class Commands(QObject):
    """Opens dialogs over the window, and passes their results to the controller or the settings.

    Dialogs are imported when they are first opened, which shortens the start. They are shown without an event loop of
    their own, so the program can end while one is open.

    Signals:
        done: (sentence) something was done that cannot be seen.
        new_game_opened: (NewGameDialog) the dialog is open, and may ask for an engine.
        failed: (sentence) something unexpected went wrong. May be emitted anywhere: the box opens after the event.
    """

    done = Signal(str)
    new_game_opened = Signal(object)
    failed = Signal(str)

    def __init__(
        self,
        look: Look,
        settings: Settings,
        controller: GameController,
        progress: LearningProgress,
        engine: str,
        router: Router,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._look = look
        self._settings = settings
        self._controller = controller
        self._progress = progress
        self._engine = engine
        self._router = router
        self._window = window
        self._files = FileAsker(window)
        self.failed.connect(self.show_error, Qt.ConnectionType.QueuedConnection)

    # -- files ----------------------------------------------------------------------------------------------------

    @Slot()
    def open(self) -> None:
        """Ask for a file and open its game."""
        self._files.to_open("Open a game", GAME.filter, self._controller.open_file)

    @Slot()
    def save(self) -> None:
        """Save the game into its file; ask for one where it has none."""
        if not self._controller.save():
            self.save_as()

    @Slot()
    def save_as(self) -> None:
        """Ask for a file and save the game into it; the name proposed is the game's, or made of the date."""
        path = self._controller.file.path
        name = str(path) if path else f"Tic-tac-toe {date.today():%Y-%m-%d}{GAME.suffix}"
        self._files.to_save("Save the game", GAME, name, self._controller.save_as)

    @Slot()
    def fill_recents(self) -> None:
        """Fill the menu of recent games, which is about to be shown."""
        menu = self.sender()
        if not isinstance(menu, QMenu):
            return
        menu.clear()
        for game in self._controller.store.recents()[:MOST_RECENTS]:
            title = f"{game.title}  ·  {game.summary}  ·  {game.when:%d %b, %H:%M}"
            submenu = menu.addMenu(menu_text(title))
            set_tip(submenu.menuAction(), str(game.path))
            entry = submenu.addAction("C&ontinue" if game.result is GameResult.UNFINISHED else "L&ook at it")
            entry.setData(game.id)
            set_tip(entry, "Put the game on the board as it was left")
            submenu.addSeparator()
            self._router.add_to(submenu, game.position)
        if menu.isEmpty():
            menu.addAction("No other games yet").setEnabled(False)
        note = self._controller.store.recents_note(MOST_RECENTS)
        if note:
            menu.addSeparator()
            menu.addAction(note.replace("&", "&&")).setEnabled(False)

    @Slot(QAction)
    def open_recent(self, entry: QAction) -> None:
        """Open the game whose path is the data of a menu entry."""
        if entry.data():
            self._controller.open_recent(entry.data())

    # -- the clipboard --------------------------------------------------------------------------------------------

    @Slot()
    def copy(self) -> None:
        """Copy the position as text."""
        text = self._controller.game.position.text
        QGuiApplication.clipboard().setText(text)
        self.done.emit(f"Copied {text}")

    @Slot()
    def paste(self) -> None:
        """Begin a game from the position in the clipboard; on a board of the same size it keeps the length of the
        winning line (k).
        """
        try:
            position = parse_position(QGuiApplication.clipboard().text())
            rules = self._controller.game.position.rules
            if (position.rules.rows, position.rules.columns) == (rules.rows, rules.columns):
                position = parse_position(position.text, rules.k)
        except (PositionError, RulesError) as error:
            sentence = str(error)
            self.show_error(sentence if sentence.startswith(NO_POSITION) else f"{NO_POSITION}. {sentence}")
        else:
            self._controller.set_up_position(position)

    # -- dialogs --------------------------------------------------------------------------------------------------

    @Slot()
    def new_game(self) -> None:
        """Open the dialog of a new game. It proposes the players and rules of the settings, with the engines of the
        game on the board.
        """
        from ttt_gui.ui.dialogs.new_game import NewGameDialog

        settings, score = self._settings, self._controller.score
        names = settings.x_name, settings.o_name
        words = f"{score.words} against {score.opponent}" if score.words and score.opponent else score.words
        now = self._controller.setup
        setup = replace(settings.setup, x_engine=now.x_engine, o_engine=now.o_engine)
        engines = self._controller.opponents.names
        dialog = NewGameDialog(
            self._look, setup, settings.algorithm, settings.limits, self._window, names, words, engines
        )
        dialog.score_reset_requested.connect(score.reset)
        dialog.names_chosen.connect(self._set_names)
        dialog.setup_chosen.connect(self._controller.new_game)
        self.show_dialog(dialog, Section.NEW_GAME)
        self.new_game_opened.emit(dialog)

    @Slot(str, str)
    def _set_names(self, x: str, o: str) -> None:
        """Keep the names of two people who play one another."""
        self._settings.x_name, self._settings.o_name = x, o

    @Slot()
    def set_up(self) -> None:
        """Open the dialog that sets up a position, beginning with the one on the board."""
        from ttt_gui.ui.board.set_up import SetUpDialog

        dialog = SetUpDialog(self._look, self._controller.game.position, self._window)
        dialog.position_chosen.connect(self._controller.set_up_position)
        self.show_dialog(dialog, Section.POSITION)

    def preferences(self, page: str) -> None:
        """Open the preferences at the page with the key ``page``."""
        from ttt_gui.ui.dialogs.preferences import PreferencesDialog

        self.show_dialog(
            PreferencesDialog(self._look, self._settings, self._progress, page, self._window), Section.PREFERENCES
        )

    @Slot()
    def help(self) -> None:
        """Open the manual at the section of the widget with the focus, else of the view."""
        from ttt_gui.ui.dialogs.manual import show_manual

        view = Section.ANALYSE if self._settings.shows_tree else Section.GAME
        show_manual(self._look, self._window, section_of(self._window.focusWidget(), view))

    @Slot()
    def shortcuts(self) -> None:
        """Open the list of all shortcuts."""
        from ttt_gui.ui.dialogs.manual import TextDialog, shortcuts_text
        from ttt_gui.ui.window.actions import all_shortcuts

        self.show_dialog(TextDialog(self._look, "All shortcuts", shortcuts_text(all_shortcuts()), self._window))

    @Slot()
    def about(self) -> None:
        """Open the dialog about the program."""
        from ttt_gui.ui.dialogs.manual import AboutDialog

        self.show_dialog(AboutDialog(self._look, application_icon(), self._engine, self._window))

    @Slot(str)
    def show_error(self, sentence: str) -> None:
        """Show a message box, unless one with the same sentence is open."""
        boxes = self._window.findChildren(QDialog)
        if not any(box.isVisible() and box.property(_SENTENCE) == sentence for box in boxes):
            box = sentence_box(sentence, self._window)
            box.setProperty(_SENTENCE, sentence)
            self.show_dialog(box)

    def show_dialog(self, dialog: QDialog, section: Section | None = None) -> None:
        """Open a dialog, modal to the window, without waiting for it; F1 in it opens the manual at ``section``."""
        if section:
            from ttt_gui.ui.dialogs.manual import ManualKey

            ManualKey(self._look, section, dialog)
        open_once(dialog)


# -- What is dropped on the window: one file at a time, whatever view is seen ------------------------------------------


def has_files(mime: QMimeData) -> bool:
    """Return whether the dragged data are files; which, is checked when they are dropped."""
    return any(url.isLocalFile() for url in mime.urls())


def dropped_file(mime: QMimeData) -> Path | str:
    """Return the one file that was dropped; or a sentence why there is none, as a str."""
    urls = mime.urls()
    if len(urls) > 1:
        return f"Drop one file at a time: you dropped {len(urls)}, and none was opened."
    if not urls or not urls[0].isLocalFile():
        return "Drop a file that is on this computer."
    return Path(urls[0].toLocalFile())
