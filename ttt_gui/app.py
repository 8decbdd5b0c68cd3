"""The top layer: makes the application, the settings, the game and the window, and takes them down again."""

from __future__ import annotations

import os
import signal
import socket
import sys
from contextlib import suppress
from types import FrameType

from PySide6.QtCore import QEvent, QObject, QSocketNotifier, QTimer, Signal, Slot
from PySide6.QtGui import QFileOpenEvent, QGuiApplication
from PySide6.QtWidgets import QApplication

from ttt_gui import __version__, screen
from ttt_gui.engine.search.core import ENGINE
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.learning import LearningProgress
from ttt_gui.session.log import close_log, install_excepthook, set_up_log
from ttt_gui.session.paths import standard_paths
from ttt_gui.session.players import StartOptions
from ttt_gui.session.schedule import Lane
from ttt_gui.session.settings import Settings
from ttt_gui.session.storage.cut_short import CutShortFile
from ttt_gui.session.storage.store import GameStore
from ttt_gui.session.storage.user_file import Writer
from ttt_gui.session.tasks import TaskQueue
from ttt_gui.system.text import one_line
from ttt_gui.ui.board.view import board_interface
from ttt_gui.ui.look.accessible import install_accessibility
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.icons import application_icon
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.main_window import MainWindow

# Qt's platforms whose clipboard belongs to this process alone, and is emptied at the end. WORKAROUND: Qt empties such a
# clipboard after Python has ended, and dies of a QMimeData that Python made. Elsewhere what was copied may outlive us.
_CLIPBOARD_WITHIN = ("offscreen", "minimal")
PAINTED_MS = 300
"""Milliseconds after which the window is usually painted: what it does not show is imported then."""
LAST_SECONDS = 0.5
"""Seconds that the end waits for the disk once the games are written, for which it has waited longer."""


class Application(Guarded, QApplication):
    """Qt's application, with a signal for files that the desktop opens: macOS sends an event, not a word of the command
    line.

    Signals:
        file_opened: (name) a person has chosen a file for this program, which runs already.
    """

    file_opened = Signal(str)

    def event(self, event: QEvent) -> bool:
        """Emit ``file_opened`` when the desktop opens a file with this program."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_opened.emit(event.file())
            return True
        return super().event(event)


class ExitSignals(QObject):
    """Closes the application on SIGINT, SIGTERM and SIGHUP (its terminal is closed) as if the window had been closed.

    Python's handlers run only when Python code runs, which an idle Qt loop may put off for ever: so the signal also
    writes a byte into a socket, which wakes the loop. The loop then closes the application: Qt would forget an exit()
    called before the loop runs, but the byte waits.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._inner, self._outer = socket.socketpair()
        for end in (self._inner, self._outer):
            end.setblocking(False)
        self._notifier = QSocketNotifier(self._inner.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_signal)
        self._before_fd = signal.set_wakeup_fd(self._outer.fileno(), warn_on_full_buffer=False)
        numbers = [signal.SIGINT, signal.SIGTERM]
        if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # nohup ignores it
            numbers.append(signal.SIGHUP)
        self._before = {number: signal.signal(number, self._handle) for number in numbers}

    def _handle(self, _number: int, _frame: FrameType | None) -> None:
        """Do nothing: without a handler of Python's no byte would be written into the socket."""

    @Slot()
    def _on_signal(self) -> None:
        """Close the windows and the application; a signal of the system has arrived."""
        self._inner.recv(64)
        self._app.closeAllWindows()
        self._app.exit(0)

    def close(self) -> None:
        """Let the signals of the system have their former effect."""
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._before_fd)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._inner.close()
        self._outer.close()


def application() -> QApplication:
    """Return Qt's application, made if there is none; where it can show none, the process ends with one sentence."""
    app = QApplication.instance()
    if app is None:
        with screen.one_sentence():
            app = Application(sys.argv[:1])
    assert isinstance(app, QApplication)
    return app


def run(options: StartOptions | None = None) -> int:
    """Open the window, and return the exit status when it is closed: 1 when something could not be saved at the end.
    Where no window can be opened, the process ends with one sentence and screen.STATUS."""
    signals = ExitSignals(application())  # from here on a signal must take down what was made
    program = RunningApp()
    install_excepthook(program.window.commands.failed.emit)
    program.window.show()  # the window is painted when the loop runs, so not before the game is there
    program.controller.start(options)
    QTimer.singleShot(PAINTED_MS, program.window.import_pages)
    if options and options.shown:
        program.window.open_file(str(options.shown))
    for sentence in program.take_cut_short():
        program.controller.warning.emit(sentence)
    for problem in filter(None, (program.settings.problem, program.progress.problem, program.cut_short.problem)):
        program.window.commands.show_error(problem)

    status = program.app.exec()

    lost = program.close()
    signals.close()  # not before: a second signal must not cut a save short
    with suppress(OSError):  # the terminal is closed
        for sentence in lost:
            print(one_line(sentence), file=sys.stderr, flush=True)
    status = 1 if lost else status
    if program.queue.hanging:  # a thread that does not end, such as one behind a dead disk, must not keep the process
        os._exit(status)
    return status


class RunningApp:
    """Everything that runs in the window's process, made layer by layer from the bottom and joined."""

    def __init__(self) -> None:
        paths = standard_paths()
        set_up_log(paths.log)
        app = application()
        app.setApplicationName("ttt-gui")
        app.setApplicationDisplayName("Tic-Tac-Toe Lab")
        app.setApplicationVersion(__version__)
        app.setDesktopFileName("ttt-gui")
        app.setWindowIcon(application_icon())
        self.app = app
        self.queue = TaskQueue()
        self.writer = Writer(self.queue)
        self.settings = Settings(paths.settings, self.writer)
        store = GameStore(paths.games, self.writer)
        self.controller = GameController(self.queue, self.settings, store, self.writer)
        install_accessibility(board_interface)
        self.progress = LearningProgress(paths.progress, self.writer)
        self.cut_short = CutShortFile(paths.cut_short)
        look = Look(app, self.settings.theme)
        self.window = MainWindow(look, self.settings, self.controller, self.progress, self.queue, ENGINE)
        if isinstance(app, Application):
            app.file_opened.connect(self.window.open_file)

    def close(self) -> list[str]:
        """Write once more what could not be written, leave the game, then end all tasks, those that write last; no
        thread is left, but for those of ``queue.hanging``.

        Returns the sentences about what could not be written, or was cut short, each once: there is no window any more
        to show them. The next start shows them, too.
        """
        lost: dict[str, str] = {}  # by the writer's key
        self.writer.failed.connect(lost.__setitem__)
        self.writer.written.connect(lambda key: lost.pop(key, None))
        self.queue.deliver()  # failures that nobody has heard of yet
        self.writer.try_again()
        self.controller.close()
        broken = self.queue.close(writing=LAST_SECONDS)
        sentences = list(dict.fromkeys([*lost.values(), *broken]))
        if sentences and Lane.FILES not in self.queue.hanging:
            self.cut_short.keep(sentences)
        if self.app.platformName() in _CLIPBOARD_WITHIN:
            QGuiApplication.clipboard().clear()
        close_log()
        self.window.deleteLater()
        return sentences

    def take_cut_short(self) -> list[str]:
        """Return the messages that the last run left for this start, and have the writer remove them."""
        sentences = self.cut_short.take()
        if sentences:
            self.writer.submit("cut short", self.cut_short.write)
        return sentences
