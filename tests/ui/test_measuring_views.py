"""The pages of the views are imported beside the window, before anybody opens them."""

from __future__ import annotations

import threading
from importlib.util import find_spec

import pytest
from pytestqt.qtbot import QtBot

from ttt_gui.session.tasks import TaskQueue
from ttt_gui.ui import measuring_views
from ttt_gui.ui.main_window import MainWindow


def test_the_modules_of_pages_are_imported_in_a_worker(
    qtbot: QtBot, window: MainWindow, queue: TaskQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Examine's first opening took 180 ms, half of it for its modules."""
    seen: dict[str, threading.Thread] = {}
    monkeypatch.setattr(measuring_views, "import_module", lambda name: seen.update({name: threading.current_thread()}))
    window.measuring.import_pages()
    qtbot.waitUntil(lambda: "ttt_gui.ui.examine.page" in seen and not queue.busy)
    assert threading.main_thread() not in seen.values()
    assert all(map(find_spec, seen))
