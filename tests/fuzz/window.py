"""Lessons in the real window, which is started in their folder: what is opened, what is drawn, what is read."""

from __future__ import annotations

import contextlib
import ctypes
import itertools
import os
import shutil
import struct
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from PySide6.QtCore import QEventLoop
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox, QWidget

from tests.hostile_lessons import CANARY, SECRET, SentLesson, png
from ttt_gui.app import RunningApp
from ttt_gui.session.paths import HOME_VARIABLE

IN_ACCESS, IN_OPEN = 0x1, 0x20
MOST_TURN_SECONDS = 0.5  # of the processor, in the UI thread, until the window answers again


class OpenedFiles:
    """The files of folders that any program opens, as the kernel of Linux says; elsewhere nobody says it."""

    def __init__(self, *folders: Path) -> None:
        self._descriptor = -1
        if sys.platform == "linux":
            libc = ctypes.CDLL(None, use_errno=True)
            self._descriptor = libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
            for folder in folders:
                watch = libc.inotify_add_watch(self._descriptor, os.fsencode(folder), IN_ACCESS | IN_OPEN)
                assert watch >= 0, os.strerror(ctypes.get_errno())

    def names(self) -> set[str]:
        """Return the names of the files that were opened since the last call."""
        found = set()
        with contextlib.suppress(BlockingIOError):
            while self._descriptor >= 0:
                data = os.read(self._descriptor, 1 << 16)
                while data:
                    size = struct.unpack_from("iIII", data)[3]
                    found.add(data[16 : 16 + size].rstrip(b"\0").decode())
                    data = data[16 + size :]
        return found

    def close(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)


class LessonWindow:
    """The program's window, in which one lesson after the other is opened, and looked at step by step.

    ``longest`` is the longest that the UI thread was busy without answering, in seconds of the processor.
    """

    def __init__(self, folder: Path) -> None:
        self._folder, self._numbers = folder / "lessons", itertools.count()
        self._folder.mkdir()
        outside = self.outside = self._folder / "outside"
        outside.mkdir()
        (outside / SECRET).write_bytes(png(color=CANARY))
        self.opened = OpenedFiles(outside)
        self.longest = 0.0
        self._errors: list[str] = []
        self._environment = mock.patch.dict(os.environ, {HOME_VARIABLE: str(folder / "home of the window")})
        self._environment.start()
        self._hook = mock.patch.object(sys, "excepthook", lambda kind, error, _: self._errors.append(repr(error)))
        self._hook.start()
        self._program = RunningApp()
        self._program.settings.animations = False
        self._window = self._program.window
        self._window.show()
        self._program.controller.start(None)
        self._turn()

    def read(self, sent: SentLesson) -> str | None:
        """Open a lesson in the folder where the program stands; return the sentence that refuses it, or None."""
        path = sent.write(self._folder / str(next(self._numbers)), self.outside)
        with contextlib.chdir(path.parent):
            try:
                return self._read(path, sent.size)
            finally:
                self._settle()
                shutil.rmtree(path.parent)
                assert not (names := self.opened.names()), f"read from outside: {names}"
                errors, self._errors = self._errors, []
                assert not errors, errors

    def _read(self, path: Path, size: tuple[int, int]) -> str | None:
        window = self._window
        window.resize(*size)
        self._turn()
        window.open_file(str(path))
        learn = window.show_learn()
        while learn._tasks.busy:
            self._turn()
        boxes = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
        if boxes:
            sentence = boxes[0].detailedText() or boxes[0].text()
            for box in boxes:
                box.accept()
            return sentence
        page = learn.lesson
        assert page.isVisible()
        for at in range(len(page.lesson.steps)):
            with self._timed():
                page.show_step(at)
            self._turn()
            bar = page.room.verticalScrollBar()
            for place in {0, bar.maximum() // 2, bar.maximum()}:
                bar.setValue(place)
                self._turn()
                self._look_at(page)
        assert window.width() <= max(size[0], window.minimumWidth()), f"the window is {window.width()} wide"
        return None

    def _look_at(self, page: QWidget) -> None:
        with self._timed():
            image = page.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        color = bytes((CANARY.blue(), CANARY.green(), CANARY.red()))
        assert color not in bytes(image.constBits()), "a picture from outside is shown"

    @contextlib.contextmanager
    def _timed(self) -> Iterator[None]:
        begin = time.thread_time()
        yield
        took = time.thread_time() - begin
        self.longest = max(self.longest, took)
        assert took <= MOST_TURN_SECONDS, f"the window did not answer for {took:.2f} s"

    def _turn(self) -> None:
        with self._timed():
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)

    def _settle(self) -> None:
        """Close what is open, and let all end that was begun."""
        for dialog in self._window.findChildren(QDialog):
            if dialog.isVisible():
                dialog.reject()
        learn = self._window.show_learn()
        while learn._tasks.busy:
            QApplication.processEvents()
        if learn:
            learn.show_front()

    def close(self) -> None:
        """Close the window; no thread is left."""
        self._window.close()
        self._program.close()
        self.opened.close()
        self._hook.stop()
        self._environment.stop()
        assert not self._program.queue.hanging
