"""The view Play: the game on the board, and in the cards beside it the search that belongs to the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from itertools import pairwise

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QWidget

from ttt_gui.engine.estimate import is_small_tree
from ttt_gui.engine.request import SearchRequest
from ttt_gui.engine.result import SearchInfo
from ttt_gui.engine.values import reason_of_move
from ttt_gui.game.position import Side
from ttt_gui.game.record import GameRecord, Player, Strength
from ttt_gui.session.game.controller import GameController
from ttt_gui.session.game.play import Phase, engine_to_move, side_names
from ttt_gui.session.game.search_again import OtherAlgorithm
from ttt_gui.session.game_analysis import Search, SearchKind
from ttt_gui.session.judging.review import ReviewedMove
from ttt_gui.session.players import (
    LEVELS,
    auto_text,
    computers,
    grade_text,
    human_sides,
    level_at,
    lone_human,
    player_name,
)
from ttt_gui.session.settings import Settings
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.dialogs.manual import Section, explained_by
from ttt_gui.ui.drawing.board import BoardRenderState
from ttt_gui.ui.look.formats import plies
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import in_column
from ttt_gui.ui.overlays import Overlays
from ttt_gui.ui.side.first_cards import FirstCards
from ttt_gui.ui.side.moves_card import MoveList
from ttt_gui.ui.side.nodes_chart import ChartCard, MoveCost
from ttt_gui.ui.side.review_card import ReviewCard
from ttt_gui.ui.side.search_card import Controls, SearchCard
from ttt_gui.ui.side.search_figures import before_text
from ttt_gui.ui.side_panel import ExerciseCard, SidePanelController
from ttt_gui.ui.window.actions import FIRST, Actions
from ttt_gui.ui.window.position import BoardFooter, EndTexts, FooterTexts, GameHeader, PositionPane
from ttt_gui.ui.window.texts import (
    blunder_sentence,
    end_text,
    engine_status,
    headline,
    mistake_sentence,
    subtitle,
    what_decided,
)
from ttt_gui.ui.window.view_page import ViewPage

_AHEAD = 2  # plies, in the picture of a search that is too large for one
_EASIER = LEVELS[Strength.CASUAL]  # the level offered to a person who does not win


class PlayPage(ViewPage):
    """The page of Play: the board between header and footer, and the cards beside it. The page sets each of these; none
    of them reads the game.

    ``opponent`` is the button in the header that names the opponent, ``first`` what stands beside the board before the
    first move.

    Signals:
        why_requested: (int) the person wants to see the search of the position before this move.
    """

    why_requested = Signal(int)

    def __init__(
        self,
        look: Look,
        settings: Settings,
        controller: GameController,
        actions: Actions,
        opponent: QWidget,
        first: FirstCards,
    ) -> None:
        super().__init__()
        self.first, self._pointed = first, -1  # the cell that was pointed at last
        self._answered = ""  # to the last question about the board
        self._settings, self._controller, self._actions = settings, controller, actions
        self.header = GameHeader(look, actions, opponent)
        self.board, self.footer = BoardView(look), BoardFooter(look, actions)
        self.search_card, self.chart_card = SearchCard(look), ChartCard(look)
        self.search_card.set_actions(*(actions[key] for key in ("stop", "pause", "resume", "move_now")))
        self.moves, self.review_card, self.exercise = MoveList(look), ReviewCard(look), ExerciseCard(look)
        self.position = PositionPane(
            self.header,
            self.board,
            self.footer,
            self.review_card,
            self.exercise,
            self.search_card,
            first,
            self.chart_card,
            self.moves,
        )
        in_column((self.position, 1), gap=0, of=self)
        self.side_panel = SidePanelController(
            settings, controller, actions, self.board, self.moves, self.review_card, self.exercise, self
        )
        self.overlays = Overlays(settings, controller, actions, self.board, self)
        for before, after in pairwise((self.board, opponent, *self.header.buttons)):
            QWidget.setTabOrder(before, after)
        explained_by(Section.FIGURES, self.search_card, self.chart_card)
        self._connect()

    def _connect(self) -> None:
        """Connect the panels with the game and its searches."""
        controller, game = self._controller, self._controller.game
        for found in (
            controller.game_analysis.sizes.found,
            controller.other_algorithms.found,
            controller.answers.found,
        ):
            found.connect(self._on_found)
        game.player.search_started.connect(self.search_card.begin)
        game.player.search_sampled.connect(self.search_card.show_info)
        controller.asking.sampled.connect(self._show_asked)
        game.position_changed.connect(partial(setattr, self, "_answered", ""))
        self.board.cell_clicked.connect(game.play)
        self.board.cell_pointed.connect(self._point_at)
        self.moves.move_selected.connect(game.go_to)
        self.side_panel.review_opened.connect(self.position.show_first_card)
        self.search_card.algorithm_switch.chosen.connect(
            lambda index: setattr(self._settings, "alpha_beta", bool(index))
        )
        self.footer.truth_requested.connect(partial(setattr, self._settings, "show_who_wins"))
        self.footer.bar.easier.triggered.connect(controller.try_casual)
        self.footer.bar.again.triggered.connect(self._play_again)
        self.footer.bar.why.triggered.connect(lambda: self.why_requested.emit(game.record.played))
        self.footer.back_requested.connect(controller.back_to_game)

    @Slot()
    def _play_again(self) -> None:
        """Let the person play again from before the move that turned the game."""
        self._controller.play_again(self._controller.game.record.played)
        self.board.setFocus()

    def answer(self, sentence: str) -> None:
        """Answer a question about the board below it, until the board changes."""
        self._answered = sentence
        self._show_footer()

    # -- as a view --------------------------------------------------------------------------------------------------

    def status(self) -> str:
        """Return how the engine searches the position on the board."""
        return engine_status(self._settings, self._controller.game.position)

    def action_reasons(self) -> Mapping[str, str]:
        """Return that lecture mode is possible here."""
        return {"lecture": ""}

    @Slot()
    def refresh(self) -> None:
        """Show the game, its search and the settings."""
        self.position.set_side_shown(FIRST.key not in self._settings.hidden_sides)
        self.board.animated = self._settings.animations
        self.search_card.algorithm_switch.choose(int(self._settings.alpha_beta))
        self._show_board()
        self._show_first()
        self._show_headline()
        self._show_footer()
        self.side_panel.refresh()
        self._show_controls()
        self.show_search()

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Focus the board. (With a focus proxy Tab would skip what is before the board.)"""
        self.board.setFocus(reason)

    def hideEvent(self, event: QHideEvent) -> None:
        """Withdraw requests of proofs for the board, which is not visible any more."""
        super().hideEvent(event)
        if not event.spontaneous():
            self._controller.values.clear()

    # -- the panels -------------------------------------------------------------------------------------------------

    def _show_board(self) -> None:
        """Show the position with last move, hint, values and threats."""
        game = self._controller.game
        position, last, hint = game.position, game.record.last_move, game.hint
        render_state = BoardRenderState(position, last.cell if last else None, hint.move_to_play if hint else None)
        playable = position.side_to_move if game.phase is Phase.HUMAN_TURN else None
        self.board.set(self.overlays.over(render_state), playable)

    @Slot(int)
    def _point_at(self, cell: int) -> None:
        """Picture the answer to a move in a cell, before the first move."""
        self._pointed = cell
        if not self.first.isHidden():
            self._show_first()

    def _show_first(self) -> None:
        """Show the cards before the first move, with the search that would answer in the cell pointed at, at first the
        one in the middle.
        """
        record = self._controller.game.record
        self.first.setVisible(not record.moves and not record.position.outcome)
        if self.first.isHidden():
            self._pointed = -1
            return
        position, rules, limits = record.position, record.rules, self._settings.limits
        moves, middle = position.legal_moves, rules.rows // 2 * rules.columns + rules.columns // 2
        cell = next(each for each in (self._pointed, middle, moves[0]) if each in moves)
        after, words = position.play(cell), f"how it would answer {rules.cell_name(cell)}"
        if after.outcome:
            after, words = position, "how it would start"
        if not is_small_tree(after):
            limits, words = replace(limits, depth=_AHEAD), f"{words}, {plies(_AHEAD)} ahead"
        request = SearchRequest(after, self._settings.algorithm, limits)
        self.first.set_search(request, words, self._settings.trace_nodes)

    def _show_headline(self) -> None:
        """Say whose move it is, or who won and how, in the winner's colour."""
        game, record = self._controller.game, self._controller.game.record
        humans, names, end = human_sides(record), side_names(record, self._settings), record.line[-1]
        over = game.phase is Phase.OVER or (self._controller.review.is_on and end.position.outcome is not None)
        position, last = (end.position, end.move) if over else (record.position, record.last_move)
        if alone := lone_human(record):
            by = last.by if over and last and not last.by.is_human else record.players[alone.other]
            names[alone.other] = player_name(by)
        hinting = game.player.is_hinting and game.hint is None
        phase = Phase.OVER if over else game.phase
        sentence = headline(phase, position, humans, hinting, record.can_redo, names)
        winner = position.outcome.winner if position.outcome else None
        tone = str(winner).lower() if winner else "text"
        short = end_text(position, humans, names) if over else ""
        score = self._controller.score
        words = "" if record.moves else score.words  # with the first move the list of moves has it
        if self._controller.review.is_on and record.played:
            words = f"move {record.played} of {len(record.moves)}"
        self.header.set(sentence, subtitle(record.rules, humans, over, score.tally.games, words), tone, short)

    def _show_footer(self) -> None:
        """Show the words below the board; ask for a proof of who wins only where somebody wants to see it."""
        controller, footer = self._controller, self.footer
        game, blunder, ending = controller.game, controller.blunders.last, controller.ending
        over, record = game.phase is Phase.OVER, game.record
        turning = controller.review.turning_point(record.played)
        if footer.set_over(over or turning is not None):
            self.board.setFocus()
        variation = f"Variation from move {controller.variation.number}" if controller.variation else ""
        if turning:
            can_repeat = turning.side in human_sides(record)
            footer.set_end(EndTexts(mistake_sentence(turning), _why_better(turning), "", True, can_repeat))
        elif over:
            winner = game.position.outcome.winner if game.position.outcome else None
            callers = _callers(game.record, side_names(game.record, self._settings))
            easier = controller.score.offers_casual
            words = what_decided(ending.decided, winner, ending.is_running, ending.is_flawless, callers)
            more = _more_text(game.record, easier, self._settings.auto_grade)
            if variation:
                more = f"{variation}, saved with the game."
            easier_text = f"Try {_EASIER.name}" if easier and not variation else ""
            footer.set_end(EndTexts(words, more, easier_text, in_variation=bool(variation)))
        shows = self._settings.show_who_wins and not over
        controller.best_play.show(game.position if shows else None)
        link, truth = "Hide" if shows else "Show who wins", controller.best_play.sentence
        footer.set(
            FooterTexts(
                self._answered or (blunder_sentence(blunder) if blunder else ""),
                truth,
                link,
                self.board.render_state.caption,
                variation,
            )
        )

    def _show_controls(self) -> None:
        """Show the buttons of what can be done while a computer thinks."""
        game = self._controller.game
        phase, humans, engine = game.phase, human_sides(game.record), engine_to_move(game.record)
        thinking, paused = phase is Phase.THINKING, phase is Phase.PAUSED and not self._controller.review.is_on
        computers = not humans
        self.search_card.set_controls(
            Controls(
                stop=game.player.is_hinting
                or (thinking and not computers)
                or self._controller.asking.again is not None,
                pause=thinking and computers,
                move_now=(thinking or paused) and not engine,
                resume=paused,
                at_once=computers,
                unfollowed=thinking and bool(engine),
            )
        )

    @Slot()
    def show_search(self) -> None:
        """Show the search of the position on the board, and the costs of all searches of this line of the game.

        The nodes of the other algorithm are counted only while the side panel is visible, and first for the search
        shown.
        """
        controller, seen = self._controller, self._actions["side_panel"].isChecked()
        game, record, game_analysis = controller.game, controller.game.record, controller.game_analysis
        costs = [
            _cost(search, controller.other_algorithms.result_of(search) if seen else None)
            for search in game_analysis.line()
        ]
        levels = [side for side in Side if record.players[side].strength]
        coming = [stones + 1 for stones in range(record.start.stones, record.rules.cells) if _mover(stones) in levels]
        shown = [cost for cost in costs if not levels or _mover(cost.move - 1) in levels]
        self.chart_card.set(shown, coming)
        if controller.review.is_on:  # its cards have the room
            self.chart_card.set([], [])
            self.search_card.show_before("")
        elif again := controller.asking.again:
            self.search_card.begin(again)
        elif not game.player.is_searching:
            self._show_last_search(game_analysis.in_view, seen)

    def _show_last_search(self, search: Search | None, seen: bool) -> None:
        """Show the last search, or what the engine took that moved after it; before any, what will be here."""
        controller, record = self._controller, self._controller.game.record
        for played in range(record.played, -1, -1):
            position = record.position_after(played)
            if search and search.position == position:
                break
            if answered := controller.answers.answer_in(position):
                self.search_card.show_answer(*answered, controller.answers.is_counting(position))
                return
        if search and seen:
            other = controller.other_algorithms.result_of(search)
            auto = auto_text(_player(record, search), record.seed, search.position)
            self.search_card.show_search(search, other, _random_level(record, search), auto)
        elif not search:
            others = computers(record)
            searches = not others or any(player.strength for player in others)
            self.search_card.show_before(before_text(record.players) if record.moves else "", searches)

    @Slot()
    def _on_found(self) -> None:
        """Show what has become known of a search since the page was shown, such as the other algorithm's nodes."""
        if self.isVisible():
            self.show_search()

    @Slot(object)
    def _show_asked(self, info: object) -> None:
        """Show how far the search is that is made again."""
        if self._controller.asking.again and isinstance(info, SearchInfo):
            self.search_card.show_info(info)


def _callers(record: GameRecord, names: Mapping[Side, str]) -> dict[Side, str]:
    """Return the names of the sides as the subjects of a sentence."""
    callers, alone = dict(names), lone_human(record)
    others = {side: player_name(player) for side, player in record.players.items() if not player.is_human}
    if len(set(others.values())) == len(others):  # else nobody would know which player is meant
        callers |= others
    return callers | {alone: "You"} if alone else callers


def _more_text(record: GameRecord, offers_easier: bool, grade: int) -> str:
    """Say what to know of who played, of the ``grade`` that Auto has now, and of an easier opponent that is offered."""
    is_nine = (record.rules.rows, record.rules.columns) == (3, 3)
    perfect = any(player.strength is Strength.PERFECT for player in record.players.values())
    parts = ["Perfect never loses."] if perfect and is_nine and human_sides(record) else []
    if record.rated and any(player.strength is Strength.AUTO for player in record.players.values()):
        parts.append(f"In the next game Auto will be {grade_text(grade)}.")
    if offers_easier:
        parts.append(_EASIER.habit)
    return " ".join(parts)


def _why_better(turning: ReviewedMove) -> str:
    """Say what the better move does, as far as the rules tell: 'a1 blocks a3–a1.'; '' where nothing is to be said."""
    if turning.better is None or not (reason := reason_of_move(turning.position, turning.better)):
        return ""
    return f"{turning.position.rules.cell_name(turning.better)} {reason}."


def _player(record: GameRecord, search: Search) -> Player:
    """Return who moved in a search's position, else who is to move there."""
    played = search.position.stones - record.start.stones
    return record.moves[played].by if played < len(record.moves) else record.players[search.position.side_to_move]


def _random_level(record: GameRecord, search: Search) -> str:
    """Return the name of the level that answered a search's position with a random move, whatever the search found;
    '' for others.
    """
    level = LEVELS.get(level_at(_player(record, search), record.seed, search.position) or Strength.PERFECT)
    return level.name if level and level.draws and search.kind is not SearchKind.HINT else ""


def _mover(stones: int) -> Side:
    """Return the side to move when so many stones lie."""
    return Side.X if stones % 2 == 0 else Side.O


def _cost(search: Search, other: OtherAlgorithm | None) -> MoveCost:
    """Return what the search before a move took, beside the nodes that compare with it by the other algorithm."""
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
