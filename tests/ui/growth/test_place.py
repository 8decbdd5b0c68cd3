"""The first opening of Growth: the name at once, modules and plotting library in a worker, the page piece by piece."""

from __future__ import annotations

import sys
import threading

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.growth.test_growth_page import SMALL
from ttt_gui.session.game.play import Play
from ttt_gui.session.jobs.queue import JobQueue
from ttt_gui.session.measuring.growth_run import GrowthRunner, State
from ttt_gui.session.settings import Settings, TypeSize
from ttt_gui.ui.growth import modules as modules_module
from ttt_gui.ui.growth import page as page_module
from ttt_gui.ui.growth.modules import Modules
from ttt_gui.ui.growth.place import GrowthPlace
from ttt_gui.ui.look.theme import Look


@pytest.fixture
def runner(queue: JobQueue, monkeypatch: pytest.MonkeyPatch) -> GrowthRunner:
    """Something small is measured."""
    monkeypatch.setattr(page_module, "plan_for", lambda *_: SMALL)
    runner = GrowthRunner(queue)
    runner.begin(SMALL)
    return runner


@pytest.fixture
def place(
    qtbot: QtBot, look: Look, settings: Settings, queue: JobQueue, runner: GrowthRunner, game: Play
) -> GrowthPlace:
    """Made, and not yet shown: nothing of the page is there."""
    place = GrowthPlace(look, settings, queue, runner, game)
    qtbot.addWidget(place)
    place.resize(1_400, 820)
    return place


def test_its_name_is_there_at_once_and_the_page_piece_by_piece(place: GrowthPlace, qtbot: QtBot) -> None:
    """The page takes the place of the name, and has the focus that the place was given before."""
    assert place.page is None
    place.show()
    place.setFocus()
    assert place.title.isVisible()
    with qtbot.waitSignal(place.page_made, timeout=60_000):
        pass
    page = place.page
    assert page is not None
    assert not place.title.isVisible()
    assert page.geometry() == place.rect()
    for widget in (page.title, page.plot_card, page.tables, page.run_button):
        assert widget.isVisible()
    assert page.hasFocus() or (page.plot is not None and page.plot.canvas.hasFocus())


def test_the_page_is_used_without_its_plot(
    place: GrowthPlace, runner: GrowthRunner, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the plotting library cannot be imported the tables fill all the same, and a sentence says why."""
    real = modules_module.importlib.import_module

    def refuse(name: str) -> object:
        if name == "ttt_gui.ui.plots.view":
            raise OSError(2, "No such file or directory")
        return real(name)

    monkeypatch.setattr(modules_module.importlib, "import_module", refuse)
    with qtbot.waitSignal(place.failed, timeout=60_000) as failed:
        place.show()
    assert failed.args == ["The plot cannot be drawn: No such file or directory."]
    page = place.page
    assert page is not None
    qtbot.waitUntil(lambda: runner.state is State.FINISHED, timeout=60_000)
    assert page.plot is None
    assert page.means.rows[0].cells[2].text == "41.0"
    page.controls.against.bar.setCurrentIndex(1)
    assert page.mean_card.heading.text() == "Plies of the full tree"
    assert not page.export.buttons[0].isEnabled()
    monkeypatch.setattr(modules_module.importlib, "import_module", real)
    place.hide()
    with qtbot.waitSignal(page.plot_card.plot_made, timeout=60_000):
        place.show()
    assert page.plot is not None
    assert page.plot.canvas.chart.shown


@pytest.mark.parametrize("when", ["before", "between"])
def test_larger_type_makes_the_same_page(place: GrowthPlace, look: Look, qtbot: QtBot, when: str) -> None:
    """Built for the usual size and enlarged: as large as what grows live, also where that was chosen in the middle."""
    if when == "before":
        look.set_type_size(TypeSize.LARGE)
    place.show()
    qtbot.waitUntil(lambda: place.page is not None, timeout=60_000)
    look.set_type_size(TypeSize.LARGE)
    with qtbot.waitSignal(place.page_made, timeout=60_000):
        pass
    page = place.page
    assert page is not None
    assert page.progress.minimumWidth() == 130 * TypeSize.LARGE.factor
    look.set_type_size(TypeSize.NORMAL)
    assert page.progress.minimumWidth() == 130


def test_modules_are_imported_in_a_worker(
    queue: JobQueue, qtbot: QtBot, place: GrowthPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In their order, once however often they are asked for; nothing is left in the way of imports."""
    threads: list[tuple[str, str]] = []
    monkeypatch.setattr(
        modules_module.importlib,
        "import_module",
        lambda name: threads.append((name, threading.current_thread().name)),
    )
    finders = list(sys.meta_path)
    modules = Modules(queue, ("first", "second"), "They cannot be had", place, lambda: threads.append(("warm", "")))
    with qtbot.waitSignal(modules.imported, timeout=60_000):
        modules.ask()
        modules.ask()
    mine = [each for each in threads if each[0] in ("first", "second", "warm")]
    assert [name for name, _ in mine] == ["first", "second", "warm"]
    assert threading.current_thread().name not in {thread for _, thread in mine}
    assert sys.meta_path == finders
