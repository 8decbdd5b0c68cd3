"""The card of a review: the strip of the game, what the position on the board was worth, and how far the proofs are."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ttt_gui.engine.figures import plural
from ttt_gui.engine.worth.worth import UNKNOWN, Worth
from ttt_gui.game.position import Side
from ttt_gui.session.judging.review import Review, ReviewedMove
from ttt_gui.ui.look.plain import LinkLabel, PlainLabel
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import Card, ElidedLabel
from ttt_gui.ui.side.review_strip import ReviewStrip, Station

_MOST_NUMBERS = 4  # of moves that are listed in a sentence, which has two lines


@dataclass(frozen=True)
class Reviewed:
    """What is known of a game: what its positions are worth to X, and its moves; whether more is under way, and how
    many positions are settled."""

    worths: tuple[Worth, ...]
    moves: tuple[ReviewedMove, ...]
    is_running: bool
    settled: int

    @classmethod
    def of(cls, review: Review) -> Reviewed:
        return cls(review.worths, review.moves, review.is_running, review.progress[0])

    def stations(self, view: Side) -> list[Station]:
        """The positions from the start on, as this side sees them; none before a review has begun."""
        worths = [worth if view is Side.X else worth.other for worth in self.worths]
        if not worths:
            return []
        start = Station(worths[0], f"Start: {worths[0].words(view)}")
        after = zip(self.moves, worths[1:], strict=True)
        return [start, *(Station(worth, _words(move, worth, view), bool(move.is_turning)) for move, worth in after)]

    @property
    def progress(self) -> str:
        """Such as '4 of 10 positions', and when nothing is under way 'All positions proved'."""
        count = len(self.worths)
        if self.is_running:
            return f"{self.settled} of {count} {plural('position', count)}"
        proved = sum(worth.value is not None for worth in self.worths)
        return "All positions proved" if proved == count else f"{proved} of {count} positions proved"

    @property
    def summary(self) -> str:
        """Which moves turned the game."""
        turning = [str(move.number) for move in self.moves if move.is_turning]
        if len(turning) > _MOST_NUMBERS:
            return f"The game turned {len(turning)} times, first at move {turning[0]}."
        if turning:
            *most, last = turning
            numbers = f"{', '.join(most)} and {last}" if most else last
            return f"The game turned at {plural('move', len(turning))} {numbers}."
        if all(move.is_turning is False for move in self.moves):
            return "No move gave anything away." if self.moves else "No move has been played yet."
        return "No turning point is proved so far."


def _words(move: ReviewedMove, worth: Worth, view: Side) -> str:
    where = f"Move {move.number}, {move.side} at {move.position.rules.cell_name(move.cell)}"
    said = f"{where}: {worth.words(view)}" if worth != UNKNOWN else f"{where}: not proved yet"
    return f"{said}\n{move.sentence}" if move.sentence else said


class ReviewCard(Card):
    """Set what is known of the game; it never asks back.

    Signals: position_selected(int played), stop_requested(), resume_requested(), close_requested();
        search_requested(int played): the search in which this move was to be found is to be seen.
    """

    position_selected = Signal(int)
    search_requested = Signal(int)
    stop_requested = Signal()
    resume_requested = Signal()
    close_requested = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "Review", parent)
        self._known = Reviewed((), (), False, 0)
        self._said = self._turn = ""
        self._view = ""
        self.strip = ReviewStrip(look)
        self._played = 0
        self._close, self._progress, self._search = LinkLabel(), LinkLabel(wrap=True), LinkLabel()
        self._position, self._sentence = ElidedLabel(), PlainLabel(wrap=True)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        for label in (self._close, self._progress):
            label.setObjectName("muted")

        self.head.addWidget(self._close)
        self.body.setSpacing(6)
        for widget in (self.strip, self._position, self._sentence):
            self.body.addWidget(widget)
        foot = QHBoxLayout()
        foot.addWidget(self._progress, 1)
        foot.addWidget(self._search)
        self.body.addLayout(foot)

        self.strip.position_selected.connect(self.position_selected)
        for label in (self._close, self._progress, self._search):
            label.linkActivated.connect(self._ask)
        look.changed.connect(self._show)
        self._show()

    @property
    def words(self) -> tuple[str, str, str]:
        """What the card says: of the position, of its move or else of the game, of the progress."""
        return self._said, self._turn or self._known.summary, self._known.progress

    def set(self, known: Reviewed, played: int, view: Side, is_person: bool) -> None:
        """Show a review from the view of a side, of the ``is_person`` who plays it, and the position on the board."""
        stations = known.stations(view)
        wins, loses = ("you win", "you lose") if is_person else (f"{view} wins", f"{view.other} wins")
        self.strip.set(stations, played, wins, loses)
        said = stations[played].words if 0 <= played < len(stations) else ""
        self._said, _, self._turn = said.partition("\n")
        self._known, self._view, self._played = known, "you" if is_person else str(view), played
        self._show()

    def played_at(self, at: QPoint) -> int:
        """How many moves the position was played after that is at a point of the card: the one on the board where no
        bar is."""
        found = self.strip.played_at(self.strip.mapFrom(self, at).x()) if self.strip.geometry().contains(at) else None
        return self._played if found is None else found

    @Slot(str)
    def _ask(self, link: str) -> None:
        if link == "search":
            self.search_requested.emit(self._played)
            return
        {"close": self.close_requested, "stop": self.stop_requested, "go on": self.resume_requested}[link].emit()

    @Slot()
    def _show(self) -> None:
        tokens, known = self._look.tokens, self._known
        self._close.set_link(f"for {self._view} · ", "Close", "close", tokens.accent)
        self._position.setFont(self._look.font(1.0, QFont.Weight.DemiBold))
        self._position.set_text(self._said)
        self._sentence.setText(self._turn or known.summary)
        self._sentence.setStyleSheet(f"color: {tokens.loss if self._turn else tokens.muted};")
        self._search.set_link("", "See its search", "search", tokens.accent)
        self._search.setVisible(bool(self._turn))
        line = self._sentence.fontMetrics().lineSpacing()
        self._sentence.setFixedHeight(2 * line + 2)  # nothing moves with its words
        if known.is_running:
            self._progress.set_link(f"{known.progress} · ", "Stop", "stop", tokens.accent)
        elif known.settled < len(known.worths):
            self._progress.set_link(f"{known.progress} · ", "Go on", "go on", tokens.accent)
        else:
            self._progress.set_plain(known.progress)
