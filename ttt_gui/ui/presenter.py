"""Shows the game in the window's panels, and the search where one is looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QMainWindow

from ttt_gui.engine.estimate import is_small_tree
from ttt_gui.engine.numbers.search import in_force
from ttt_gui.engine.result import SearchInfo
from ttt_gui.game.position import Side
from ttt_gui.game.record import GameRecord, Strength
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase, engine_to_move, side_names, undo_target
from ttt_gui.session.game.search_again import OtherWay
from ttt_gui.session.game_analysis import Search
from ttt_gui.session.judging.proofs import reason_of_hint, reason_of_last_move
from ttt_gui.session.players import LEVELS, computers, human_sides, lone_human, player_name
from ttt_gui.session.settings import Settings
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.drawing.board import BoardRenderState
from ttt_gui.ui.look.plain import title_text
from ttt_gui.ui.measuring_views import MeasuringViews
from ttt_gui.ui.overlays import Overlays
from ttt_gui.ui.side.nodes_chart import ChartCard, MoveCost
from ttt_gui.ui.side.search_card import Controls, SearchCard
from ttt_gui.ui.side.search_figures import before_words
from ttt_gui.ui.side_panel import SidePanelController
from ttt_gui.ui.tree.analysis import Analysis
from ttt_gui.ui.tree.panels import TreePages
from ttt_gui.ui.tree.tasks import Tasks
from ttt_gui.ui.window.actions import Actions
from ttt_gui.ui.window.position import BoardFooter, FooterWords, GameHeader
from ttt_gui.ui.window.status import ProgressStrip, StatusLine
from ttt_gui.ui.window.words import (
    blunder_sentence,
    end_words,
    engine_text,
    headline,
    hint_sentence,
    move_sentence,
    reasons,
    subtitle,
    what_decided,
)

_EASIER = LEVELS[Strength.CASUAL]  # the level offered to a person who does not win
_PROVING = "Proving what the cells are worth"
_NUMBERS = "This is a number tree: Esc goes back to the game."
_OF_THE_GAME = ("undo", "redo", "back", "forward", "hint", "explain", "move_now", "take_over")


@dataclass(frozen=True)
class Panels:
    """The panels that show the game: each is set from outside, and asks for nothing by itself."""

    header: GameHeader
    board: BoardView
    search_card: SearchCard
    chart_card: ChartCard
    status: StatusLine
    progress: ProgressStrip
    overlays: Overlays
    footer: BoardFooter
    side_panel: SidePanelController
    measuring: MeasuringViews


class Presenter(QObject):
    """Reads the game, what is known of it and the tree that is shown, and sets the panels.

    It asks for nothing but the sizes of trees that are shown, and for searches the other way.

    Any change marks the panels: all of them are shown anew together, once, when this turn of the event loop is over.
    What becomes known of a search later, such as its nodes the other way, changes nothing but show_search().

    Signals: shown: the panels have been shown anew.
    """

    shown = Signal()
    _marked = Signal()

    def __init__(
        self,
        window: QMainWindow,
        settings: Settings,
        controller: GameController,
        engine: str,
        actions: Actions,
        analysis: Analysis,
        tasks: Tasks,
        tree_pages: TreePages,
        panels: Panels,
    ) -> None:
        super().__init__(window)
        self._window, self._settings, self._controller, self._engine = window, settings, controller, engine
        self._actions, self._analysis, self._panels = actions, analysis, panels
        self._tasks, self._tree_pages = tasks, tree_pages
        self._is_marked = False
        self._marked.connect(self.catch_up, Qt.ConnectionType.QueuedConnection)

    @Slot()
    def mark(self) -> None:
        """Have the panels shown anew soon."""
        if not self._is_marked:
            self._is_marked = True
            self._marked.emit()

    @Slot()
    def catch_up(self) -> None:
        """Show the panels anew where something has changed since they were shown last."""
        if self._is_marked:
            self.refresh()

    def refresh(self) -> None:
        """Show the game, what is known of it, and what can be done now."""
        self._is_marked = False
        self._show_board()
        self._show_headline()
        self._show_footer()
        self._panels.side_panel.refresh()
        self._show_actions()
        self.show_search()
        self._tree_pages.refresh()
        self.show_tasks()
        self.show_status()
        self.shown.emit()

    def _show_board(self) -> None:
        game = self._controller.game
        position, last, hint = game.position, game.record.last_move, game.hint
        render_state = BoardRenderState(position, last.cell if last else None, hint.move_to_play if hint else None)
        playable = position.side_to_move if game.phase is Phase.HUMAN_TURN else None
        self._panels.board.set(self._panels.overlays.over(render_state), playable)

    def _show_headline(self) -> None:
        """Say whose move it is, or who won and how, in the winner's colour."""
        game, record = self._controller.game, self._controller.game.record
        humans, position, over = human_sides(record), record.position, game.phase is Phase.OVER
        names, last = side_names(record, self._settings), record.last_move
        if alone := lone_human(record):
            by = last.by if over and last and not last.by.is_human else record.players[alone.other]
            names[alone.other] = player_name(by)
        hinting = game.player.is_hinting and game.hint is None
        sentence = headline(game.phase, position, humans, hinting, record.can_redo, names)
        winner = position.outcome.winner if position.outcome else None
        tone = str(winner).lower() if winner else "text"
        short = end_words(position, humans, names) if over else ""
        number = self._controller.score.tally.games
        self._panels.header.set(sentence, subtitle(record.rules, humans, over, number), tone, short)

    def _show_footer(self) -> None:
        """Show the words below the board; ask for a proof of who wins only where somebody wants to see it."""
        controller, footer, board = self._controller, self._panels.footer, self._panels.board
        game, blunder, ending = controller.game, controller.blunders.last, controller.ending
        over = game.phase is Phase.OVER
        if footer.set_over(over):
            board.setFocus()
        if over:
            winner = game.position.outcome.winner if game.position.outcome else None
            callers = _callers(game.record, side_names(game.record, self._settings))
            easier = controller.score.offers_casual
            words = what_decided(ending.decided, winner, ending.is_running, ending.is_flawless, callers)
            footer.set_end(words, _more(game.record, easier), f"Try {_EASIER.name}" if easier else "")
        shows = self._settings.show_who_wins and not over
        controller.best_play.show(game.position if shows else None)
        link, truth = "Hide" if shows else "Show who wins", controller.best_play.sentence
        footer.set(FooterWords(blunder_sentence(blunder) if blunder else "", truth, link, board.render_state.caption))

    def _show_actions(self) -> None:
        """Show what can be done now."""
        game, record = self._controller.game, self._controller.game.record
        phase, humans, hint = game.phase, human_sides(record), game.player.is_hinting
        played, moves, engine = record.played, len(record.moves), engine_to_move(record)
        why_not = reasons(phase, humans, undo_target(record) is not None, record.can_redo, played, moves, hint, engine)
        if self._analysis.making is not None or self._tasks.busy or self._controller.values.is_running:
            why_not["stop"] = ""  # work beside the game
        why_not["values"] = "The game is over." if phase is Phase.OVER else ""
        why_not["replay"] = self._panels.side_panel.replay.why_not
        if self._analysis.shows_numbers:
            why_not |= dict.fromkeys(_OF_THE_GAME, _NUMBERS)
        self._actions.allow(why_not | self._tree_pages.searches.reasons())
        thinking, paused = phase is Phase.THINKING, phase is Phase.PAUSED
        computers = not humans
        self._panels.search_card.set_controls(
            Controls(
                stop=hint or (thinking and not computers) or self._controller.asking.again is not None,
                pause=thinking and computers,
                move_now=(thinking or paused) and not engine,
                resume=paused,
                at_once=computers,
                unfollowed=thinking and bool(engine),
            )
        )

    @Slot()
    def show_search(self) -> None:
        """Show the search that belongs to the board, and what every search of this line of the game took.

        What the other way would take is found out only where the side panel is shown, and first for the search in view:
        the one asked for last.
        """
        controller, seen = self._controller, self._actions["side_panel"].isChecked()
        game, record, game_analysis = controller.game, controller.game.record, controller.game_analysis
        costs = [_cost(search, controller.other_ways.of(search) if seen else None) for search in game_analysis.line()]
        levels = [side for side in Side if record.players[side].strength]
        coming = [stones + 1 for stones in range(record.start.stones, record.rules.cells) if _mover(stones) in levels]
        shown = [cost for cost in costs if not levels or _mover(cost.move - 1) in levels]
        self._panels.chart_card.set(shown, coming)
        if again := controller.asking.again:
            self._panels.search_card.begin(again)
        elif not game.player.is_searching:
            self._settle(game_analysis.in_view, seen)

    def _settle(self, search: Search | None, seen: bool) -> None:
        """Show the last search, or what the engine took that moved after it; before any, what will be here."""
        controller, record = self._controller, self._controller.game.record
        for played in range(record.played, -1, -1):
            position = record.position_after(played)
            if search and search.position == position:
                break
            if answered := controller.answers.of(position):
                self._panels.search_card.show_answer(*answered, controller.answers.is_counting(position))
                return
        if search and seen:
            self._panels.search_card.show_search(search, controller.other_ways.of(search))
        elif not search:
            others = computers(record)
            searches = not others or any(player.strength for player in others)
            self._panels.search_card.show_before(before_words(record.players), searches, not record.played)

    @Slot(object)
    def show_asked(self, info: object) -> None:
        """Show how far the search is that is made again."""
        if self._controller.asking.again and isinstance(info, SearchInfo):
            self._panels.search_card.show_info(info)

    @Slot()
    def show_tasks(self) -> None:
        """Show the work that is done beside the game."""
        tasks, values = self._tasks, self._controller.values
        if tasks.busy:
            self._panels.progress.set(tasks.doing, tasks.share)
        elif values.is_running:
            settled, every = values.progress
            self._panels.progress.set(_PROVING, settled / max(1, every))
        else:
            self._panels.progress.clear()

    @Slot()
    def show_title(self) -> None:
        path = self._controller.file.path
        self._window.setWindowTitle(f"{title_text(path.name)}[*] – Tic-Tac-Toe Lab" if path else "Tic-Tac-Toe Lab")
        self._window.setWindowFilePath(str(path) if path else "")
        self._window.setWindowModified(self._controller.is_modified)

    @Slot()
    def show_status(self) -> None:
        """Show in the status bar the line of a measuring view, or of a number tree, else that of the engine."""
        settings = self._settings
        text = self._panels.measuring.status(settings.view)
        if text is None and self._analysis.shows_numbers:
            text = f"Number tree · {in_force(settings.algorithm).name}, left to right"
        if text is None:
            is_small = is_small_tree(self._controller.game.position)
            text = engine_text(self._engine, settings.algorithm, settings.limits, is_small)
        self._panels.status.set_text(text)

    @Slot()
    def show_hint(self) -> None:
        game = self._controller.game
        self._panels.status.forget()
        result = game.hint
        move = result.move_to_play if result else None
        if result and move is not None:
            self._panels.status.say(hint_sentence(result, reason_of_hint(result, self._controller.proofs)))
        self.mark()

    @Slot()
    def explain(self) -> None:
        """Say why the last move on the board was played."""
        record, last = self._controller.game.record, self._controller.game.record.last_move
        if last is not None:
            before = record.position_after(record.played - 1)
            blunder = self._controller.blunders.last
            reason = reason_of_last_move(record, self._controller.game_analysis, self._controller.proofs)
            self._panels.status.say(move_sentence(before, last.cell, reason, blunder))


def _callers(record: GameRecord, names: Mapping[Side, str]) -> dict[Side, str]:
    """Return the names of the sides as the subjects of a sentence."""
    callers, alone = dict(names), lone_human(record)
    others = {side: player_name(player) for side, player in record.players.items() if not player.is_human}
    if len(set(others.values())) == len(others):  # else nobody would know which player is meant
        callers |= others
    return callers | {alone: "You"} if alone else callers


def _more(record: GameRecord, offers_easier: bool) -> str:
    """Say what to know of who played, and of an easier opponent that is offered."""
    is_nine = (record.rules.rows, record.rules.columns) == (3, 3)
    perfect = any(player.strength is Strength.PERFECT for player in record.players.values())
    parts = ["Perfect never loses."] if perfect and is_nine and human_sides(record) else []
    if offers_easier:
        parts.append(f"{_EASIER.name} {_EASIER.description[0].lower()}{_EASIER.description[1:]}")
    return " ".join(parts)


def _mover(stones: int) -> Side:
    """Return the side to move when so many stones lie."""
    return Side.X if stones % 2 == 0 else Side.O


def _cost(search: Search, other: OtherWay | None) -> MoveCost:
    """Return what the search before a move took, beside the nodes that compare with it the other way."""
    result, by_minimax = search.result, not search.algorithm.alpha_beta
    own, its = (other.own_nodes, other.nodes if other.own_nodes else None) if other else (None, None)
    return MoveCost(
        search.position.stones + 1,
        result.counters.nodes,
        search.algorithm.name,
        minimax=own if by_minimax else its,
        alpha_beta=its if by_minimax else own,
        depth=other.depth if other else None,
    )
