"""Loading the plotting library, which takes half a second, only when a plot is about to be shown."""

from __future__ import annotations

from importlib import import_module

from ttt_gui.session.tasks import Task, TaskQueue


def load_plotting(queue: TaskQueue) -> Task:
    """Import NumPy in a task, which is most of the work; once the task has finished, a plot may be made.

    pyqtgraph itself touches Qt's types as it is imported: that is left to the main thread.
    """
    return queue.run(_import_numpy, "The plot cannot be drawn")


def _import_numpy(_control: object) -> None:
    import_module("numpy")
