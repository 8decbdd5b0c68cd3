"""Run by hand: how soon what a person asks for is there. `python tests/measure_answers.py` on a real or a private
screen; exit status 1 where one takes longer than is promised.

A step of each lesson, and whether a position is small, which is asked before each turn of a computer: processor time of
the thread, the best of three. The switch in the Search card, the twelve rows of a comparison, and the look for a screen
at the start: by the clock, the best of three. Nothing here is a test: the figures depend on the machine.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack

from measuring import running, wait
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from tests.ui.learn.conftest import open_at, shipped
from ttt_gui import screen
from ttt_gui.app import RunningApp
from ttt_gui.engine.estimate import is_small_tree
from ttt_gui.engine.measure.entries import Entry, named_entries
from ttt_gui.engine.request import Algorithm, Order
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules
from ttt_gui.session.game.play import Phase
from ttt_gui.session.measuring.comparison import Comparison
from ttt_gui.ui.learn.page import SHIPPED

BOARDS = ((3, 3, 3), (4, 4, 3), (5, 5, 4), (8, 8, 3), (8, 8, 5))


def until(condition: Callable[[], bool]) -> None:
    while not condition():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 1)


def best_of_three(clock: Callable[[], float], prepare: Callable[[], object], act: Callable[[], object]) -> float:
    """Return the least of three times, in ms."""
    times = []
    for _ in range(3):
        prepare()
        began = clock()
        act()
        times.append(1_000 * (clock() - began))
    return min(times)


def lesson_steps(program: RunningApp) -> float:
    learn = program.window.show_learn()
    program.window.actions_["learning"].trigger()
    learn.show_lesson(SHIPPED[0].stem)
    page, longest = learn.lesson, 0.0

    def show(at: int) -> None:
        page.show_step(at)
        QApplication.processEvents()

    def leave(at: int) -> None:
        page.show_step(0 if at else 1)
        wait(50)

    for number in range(1, len(SHIPPED) + 1):
        open_at(page, number, 1)
        for at in range(len(shipped(number).steps)):
            took = best_of_three(time.thread_time, lambda at=at: leave(at), lambda at=at: show(at))
            longest = max(longest, took)
    return longest


def search_card(program: RunningApp) -> float:
    """Of the switch between alpha-beta and minimax, once X has moved and the computer has answered."""
    program.window.actions_["playing"].trigger()
    game, card, settings = program.controller.game, program.window.play.search_card, program.settings
    game.play(4)
    until(lambda: game.phase is Phase.HUMAN_TURN and "%" in card.words)

    def switch(alpha_beta: bool) -> None:
        before = card.figure("Nodes")[0]
        if settings.alpha_beta is not alpha_beta:
            settings.alpha_beta = alpha_beta
            until(lambda: card.figure("Nodes")[0] != before)

    def switch_back() -> None:
        switch(True)
        wait(150)

    return best_of_three(time.perf_counter, switch_back, lambda: switch(False))


def small_trees() -> float:
    lot, longest = random.Random(1), 0.0
    for size in BOARDS:
        for _ in range(20):
            position = Position(Rules(*size))
            while not position.outcome:
                took = best_of_three(
                    time.thread_time, is_small_tree.cache_clear, lambda position=position: is_small_tree(position)
                )
                longest = max(longest, took)
                position = position.play(lot.choice(position.legal_moves))
    return longest


def twelve_rows(program: RunningApp) -> float:
    program.settings.compare_repeats = 1
    comparison = Comparison(program.queue, program.settings)
    for row in comparison.rows:
        comparison.remove(row)
    for entry in (*named_entries(), Entry("Twelfth", Algorithm(order=Order.CENTRE, tt=True))):
        comparison.add(entry)

    def measure() -> None:
        comparison.run(Position(Rules()))
        until(lambda: not comparison.is_running)

    return best_of_three(time.perf_counter, lambda: None, measure)


def looked_for_screen() -> float:
    with ExitStack() as held:
        return best_of_three(time.perf_counter, lambda: None, lambda: screen.error_text(held))


def main() -> int:
    late = False
    with running() as program:
        program.controller.start()
        until(lambda: program.controller.game.phase is Phase.HUMAN_TURN)
        for name, took, most in (
            ("a step of a lesson", lesson_steps(program), 50),
            ("the switch in the Search card", search_card(program), 100),
            ("whether a position is small", small_trees(), 50),
            ("twelve rows on 3 × 3", twelve_rows(program), 1_000),
            ("the look for a screen", looked_for_screen(), 50),
        ):
            late |= took > most
            print(f"{name}: {took:.1f} ms, of {most:,}")
    return int(late)


if __name__ == "__main__":
    sys.exit(main())
