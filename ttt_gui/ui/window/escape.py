"""Where Esc leads: back, one step a press."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """A way back: what is left by it, whether one is there now, and what leads away."""

    leaves: str
    is_there: Callable[[], bool]
    go: Callable[[], object]


class Escape:
    """The ways back, the innermost first; a search that runs is stopped before any of them, by its own action."""

    def __init__(self, *steps: Step) -> None:
        self.steps = steps

    def back(self) -> bool:
        """Take the first step that can be taken; False where there is none."""
        step = next((step for step in self.steps if step.is_there()), None)
        if step:
            step.go()
        return step is not None
