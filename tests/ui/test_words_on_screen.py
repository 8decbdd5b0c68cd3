"""No state shows more words than its picture in the design: words of two letters or more, but for menus and status."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.painted import WORD, words_on_screen
from tests.ui.widgets_help import resize_window
from ttt_gui.game.record import Strength
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase
from ttt_gui.session.players import GameSetup
from ttt_gui.ui.main_window import MainWindow

PLAY = """
Your move. against Perfect. you play X · 3 × 3, three in a row. Hint. Values. New game. Search. O's move 2.
Minimax. Alpha-beta. this search. by minimax. Time 0.03 ms 0.64 ms. Nodes. Cut-offs. Pruned. Depth 8 plies 8 plies.
Alpha-beta visited 4 % of minimax's nodes. See the search. Nodes per move. minimax. alpha-beta.
move 2. move 4. move 6. move 8. Moves. Start. Show who wins.
"""
ANALYSE = """
O played b1. Casual · 3 × 3, three in a row. best. values for O, by this tree. Moves. you. slipped. Back to the game.
Search of O's move 2. 2 459 nodes · 504 cut-offs · 946 moves pruned. Export… Minimax. Alpha-beta. All. Best line.
Cut-offs. Fit. MAX ply 0. MIN ply 1. MAX ply 2. MIN ply 3. b1 played. 6 moves. event 6 783 of 6 783.
Done: the root is worth 0, a draw. Previous cut. Next cut. Why. Outline. Algorithm. O played b1: a slip. Best is a3.
a3 holds the draw. After b1 X can win in 3 moves: minimax shows it. Alpha-beta need not know. X's first reply leaves O
at most 0, and O's best move a3 gives 0 already, so the other 6 replies are cut. Casual slips about every third move,
on purpose. tried. value. nodes. pruned. Watch from here. Jump to this cut. Window of b1. event 6 783. entry. now.
X wins. draw. O wins. entry. now. O gets at least. O gets at most. after 1 of 7 replies: cut.
"""
NUMBERS = """
Number tree. Back to the game. Text. 15 nodes, 8 of them leaves, 3 plies deep. Examples. alpha-beta visits.
Three plies 11 of 15. Russell and Norvig 11 of 13. Worst order: no cut 15 of 15. A deep cut 7 of 9. Search. Minimax.
Alpha-beta. Cut where. Returns. soft. hard. Principal variation search. this search. by minimax. Nodes. Leaves.
Cut-offs. Pruned. So far, at event 16 of 30. Number tree. alpha-beta · 11 nodes · 2 cut-offs · 2 pruned. Export…
All. Best line. Cut-offs. Fit. MAX ply 0. MIN ply 1. MAX ply 2. leaves. event 16 of 30. E is cut: β 3 ≤ α 5.
Previous cut. Next cut. Why. Outline. Algorithm. E is cut: D gave B at most 3, and E already has 5. E is MAX: with 5 in
hand it gives 5 or more. B is MIN: it takes D for 3, and never goes to E. So 9 cannot matter. It is not looked at.
E has it from its first leaf. from D, at B. the rest of E is cut. Watch from here. Go to B. Window of E. event 16 of 30.
entry. now. entry. now. MAX gets at least. MAX gets at most. after 1 of 2 children: cut.
"""
EXAMINE = """
Examine an engine. Does it play every position right? Each answer is held against what is proved. Your own tic-tac-toe.
A Python file with a function that is given a board and answers with a move, or any program that speaks the Gomoku
protocol. Drop the file here. or. Choose a file… You are asked before anything of it runs: its code runs as you do.
Say yes only to a file that you wrote, have read, or trust. Or try a sample. Each has one fault hidden in it. Can you
find it? Homework homework.py. A minimax, as a student wrote it. It looks sound, and loses games all the same. Read its
code. Examine. Rules rules.py. No search: it wins, blocks, takes the centre, then a corner. One case is missing. Read
its code. Examine. The samples belong to the app and run at once. What you get. 4 520 positions. every one of 3 × 3
where there is a move. Its mistakes. with the move that was right. What it plays like. which kind of minimax, with
which fault.
"""
COMPARE = 120


class Scenes:
    """The states of the pictures in the real window, 1440 x 900."""

    def __init__(self, qtbot: QtBot, window: MainWindow, controller: GameController) -> None:
        self.qtbot, self.window, self.controller = qtbot, window, controller
        resize_window(window, 1440, 900)

    def play(self) -> None:
        game = self.controller.game
        self.controller.new_game(GameSetup(o_strength=Strength.PERFECT))
        game.play(game.position.rules.cell_named("b2"))
        self.qtbot.waitUntil(
            lambda: game.phase is Phase.HUMAN_TURN and self.controller.game_analysis.in_view is not None
        )

    def analyse(self) -> None:
        self.play()
        self.window.actions_["analysing"].trigger()
        state = self.window.tree_state
        self.qtbot.waitUntil(lambda: state.trace is not None)
        state.select(next(node for node in state.trace.children(state.trace.roots()[-1])[1:]))  # a move that was cut

    def numbers(self) -> None:
        self.window.actions_["number_tree"].trigger()
        state = self.window.tree_state
        self.qtbot.waitUntil(lambda: state.trace is not None and state.trace.subject.board is None)
        self.window.actions_["tree_first"].trigger()
        self.window.actions_["tree_cut"].trigger()

    def examine(self) -> None:
        self.window.actions_["examining"].trigger()

    def compare(self) -> None:
        self.window.actions_["comparing"].trigger()
        comparison = self.window.measuring.comparison
        self.qtbot.waitUntil(lambda: not comparison.is_running and all(row.measured for row in comparison.rows))


@pytest.mark.parametrize(
    ("scene", "most"),
    [
        (Scenes.play, PLAY),
        (Scenes.analyse, ANALYSE),
        (Scenes.numbers, NUMBERS),
        (Scenes.examine, EXAMINE),
        (Scenes.compare, COMPARE),
    ],
    ids=["play", "analyse", "numbers", "examine", "compare"],
)
@pytest.mark.slow
def test_no_more_words_than_the_picture_has(
    qtbot: QtBot, window: MainWindow, controller: GameController, scene: Callable[[Scenes], None], most: str | int
) -> None:
    scene(Scenes(qtbot, window, controller))
    qtbot.wait(50)
    words = words_on_screen(window)
    assert len(words) <= (most if isinstance(most, int) else len(WORD.findall(most))), " ".join(words)
    assert len(words) > 20
