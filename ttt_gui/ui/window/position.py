"""The position: the board between its heading and the lines below it, and the cards beside it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QFont, QFontMetrics, QFontMetricsF, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QToolButton, QWidget

from ttt_gui.system.text import one_line
from ttt_gui.ui.board.view import BoardView
from ttt_gui.ui.look.border import Guarded
from ttt_gui.ui.look.icons import ICON_SIZE, turn_icon
from ttt_gui.ui.look.plain import LinkLabel, set_tip
from ttt_gui.ui.look.scaling import scaled
from ttt_gui.ui.look.theme import Look
from ttt_gui.ui.look.widgets import GAP, ElidedLabel, ScrollPage, bold_label, in_column, in_row, keep_room
from ttt_gui.ui.side.first_cards import FirstCards
from ttt_gui.ui.side.moves_card import MoveList
from ttt_gui.ui.side.nodes_chart import ChartCard
from ttt_gui.ui.window.actions import Actions
from ttt_gui.ui.window.texts import WIDEST_HEADLINES

BUTTON_HEIGHT = 34
ICON_WIDTH, TIGHT_ICON = 40, 32  # of a button with a sign alone
_TITLE_ROW, _NAME_ROW = 36, 20  # the heights of the rows of the header
_ABOVE_TITLE, _BELOW_HEADER, _BELOW_STACKED = 5, 11, 16
_ABOVE_BUTTONS = 7  # where these stand in a row of their own
_OPPONENT_HEIGHT = 28
_SCALES = (1.69, 1.54, 1.38, 1.23)  # of the sentence, from the usual size on: 22 to 16 pixels
_ROOM = 1.25  # for the sentence at the end of a game, beside the widest one before
_OPPONENT_GAP, _BUTTONS_GAP = 16, 20  # before the button, and between the words and the buttons


class ButtonBar(QWidget):
    """Actions of the window as buttons in a row: those of ``icons`` as signs alone, ``accent`` in blue."""

    def __init__(
        self,
        actions: Sequence[QAction],
        icons: Sequence[QAction] = (),
        accent: QAction | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.buttons: list[QToolButton] = []
        for action in actions:
            button = QToolButton()
            button.setObjectName("accent" if action is accent else "button")
            button.setProperty("wide", action not in icons)
            button.setDefaultAction(action)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the focus on the board
            icon_only = action in icons
            style = Qt.ToolButtonStyle.ToolButtonIconOnly if icon_only else Qt.ToolButtonStyle.ToolButtonTextOnly
            button.setToolButtonStyle(style)
            button.setIconSize(QSize(ICON_SIZE, ICON_SIZE))
            button.setAccessibleName(action.iconText() if not icon_only else action.text().replace("&", ""))
            button.setFixedHeight(BUTTON_HEIGHT)
            if icon_only:
                button.setFixedWidth(ICON_WIDTH)
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            self.buttons.append(button)
        self._icons = [button for button, action in zip(self.buttons, actions, strict=True) if action in icons]
        self._is_tight = False
        in_row(*self.buttons, gap=6, of=self)

    def set_tight(self, tight: bool) -> None:
        """Leave less room around words and signs."""
        if tight != self._is_tight:
            self._is_tight = tight
            for button in self.buttons:
                button.setProperty("tight", tight)
                button.style().polish(button)
            for button in self._icons:
                # Both lengths: who sets one while the type changes its size keeps the other as it was.
                button.setFixedSize(scaled(TIGHT_ICON if tight else ICON_WIDTH), scaled(BUTTON_HEIGHT))


class GameHeader(Guarded, QWidget):
    """The header above the board: a sentence (whose move it is), the name of the game, ``opponent`` with the opponent,
    and buttons of the window's actions.

    In a narrow window the buttons have a row of their own, and the sentence gets smaller before it is elided; the
    buttons are never cut. The tooltip has both texts in full.
    """

    def __init__(self, look: Look, actions: Actions, opponent: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._opponent = look, opponent
        undo, redo, hint, values, new_game = (actions[key] for key in ("undo", "redo", "hint", "values", "new_game"))
        self._turns = ((undo, False), (redo, True))
        self._is_low = False
        self._shown: object = None  # the words, and the room that the button beside them wants
        self._sentence, self._tone, self._short = "", "text", ""
        self.sentence_label, self.name_label = ElidedLabel(self), ElidedLabel(self, muted=True)
        opponent.setParent(self)
        for action, text in ((hint, "Hint"), (values, "Values"), (new_game, "New game")):
            action.setIconText(text)
        self._bar = ButtonBar((undo, redo, hint, values, new_game), (undo, redo), parent=self)
        self._stacked: bool | None = None  # whether the buttons have a row of their own; they have no place yet
        self._grid = QGridLayout(self)
        self._grid.setSpacing(0)
        self._title = in_row((self.sentence_label, 1), opponent)
        self._title.addStretch(0)  # gets what the sentence leaves, whose width has a maximum
        self._grid.addLayout(self._title, 0, 0)
        self._grid.addWidget(self.name_label, 1, 0, 1, 2)
        self._grid.setColumnStretch(0, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

        look.changed.connect(self._on_look_changed)
        self._on_look_changed()

    def set(self, sentence: str, name: str, tone: str = "text", short: str = "") -> None:
        """Show a sentence in the colour of the token ``tone``, and the name; ``short`` replaces a sentence that does
        not fit.
        """
        shown = (sentence, name, tone, short, self._opponent.sizeHint())
        if shown != self._shown:
            self._shown, self._tone, self._short = shown, tone, short
            self.setAccessibleName(f"{sentence}. {name}")
            self._sentence = one_line(sentence)
            self.name_label.set_text(name)
            set_tip(self.name_label, f"{sentence}\n{name}")
            self._colour()
            self.arrange(self.width())

    def _colour(self) -> None:
        """Write the sentence in the colour of its tone."""
        self.sentence_label.setStyleSheet(f"color: {getattr(self._look.tokens, self._tone)};")

    def set_tight(self, tight: bool) -> None:
        """Make the buttons narrower, so that the cards have room beside the board."""
        self._bar.set_tight(tight)

    def set_low(self, low: bool) -> None:
        """Leave the name to the tooltip if the window is ``low``, so that the board gets the space."""
        if low != self._is_low:
            self._is_low = low
            self.arrange(self.width())

    @property
    def least_width(self) -> int:
        """The width that the buttons need."""
        return self._bar.sizeHint().width()

    @property
    def buttons(self) -> list[QToolButton]:
        """The buttons from left to right: undo, redo, hint, values, new game."""
        return self._bar.buttons

    def arrange(self, width: int) -> None:
        """Lay words and buttons out for a width in pixels. Only the width decides, so the board does not jump between
        turns.
        """
        bar, opponent = self._bar.sizeHint().width(), self._opponent.sizeHint().width()
        gap, between = scaled(_OPPONENT_GAP), scaled(_BUTTONS_GAP)
        least = max(_width(self._font(_SCALES[-1]), sentence) for sentence in WIDEST_HEADLINES)
        stacked = least + gap + opponent + between + bar > width
        if stacked != self._stacked:
            self._stacked = stacked
            left_below = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom
            self._grid.addWidget(self._bar, *((2, 0, 1, 2, left_below) if stacked else (0, 1)))
        beside = width if stacked else width - bar - between
        opponent = min(opponent, max(0, beside - gap) // 2)
        self._opponent.setFixedSize(opponent, scaled(_OPPONENT_HEIGHT))
        self._title.setSpacing(gap)
        widest = max(_width(self._font(_SCALES[0]), sentence) for sentence in WIDEST_HEADLINES)
        room = min(beside - gap - opponent, round(_ROOM * widest))
        self._fit_sentence(room)  # the opponent stands in one place in the whole game
        self.name_label.setFont(self._look.font())
        self.name_label.setVisible(not self._is_low)
        self.setMinimumWidth(bar)
        below = _BELOW_STACKED if stacked else 0 if self._is_low else _BELOW_HEADER
        self._grid.setContentsMargins(0, scaled(_ABOVE_TITLE), 0, scaled(below))
        for row, high in enumerate((_TITLE_ROW, 0 if self._is_low else _NAME_ROW)):
            self._grid.setRowMinimumHeight(row, scaled(high))
        self._grid.setRowMinimumHeight(2, scaled(_ABOVE_BUTTONS + BUTTON_HEIGHT) if stacked else 0)

    def _fit_sentence(self, room: int) -> None:
        """Show the sentence in the largest size with which it fits into a width, else its short form."""
        fonts, whole = [self._font(scale) for scale in _SCALES], self._sentence
        choices = [(font, text) for text in (whole, self._short) if text for font in fonts]
        fits = (choice for choice in choices if _width(*choice) <= room)
        font, text = next(fits, (fonts[-1], whole))
        self.sentence_label.setFont(font)
        self.sentence_label.setFixedWidth(max(0, room))
        self.sentence_label.set_text(text)
        self.sentence_label.setAccessibleName(whole)
        set_tip(self.sentence_label, f"{whole}\n{self.name_label.accessibleName()}")

    def _font(self, scale: float) -> QFont:
        """Return the bold font of the sentence at a scale."""
        return self._look.font(scale, QFont.Weight.Bold)

    @Slot()
    def _on_look_changed(self) -> None:
        """Take the icons, colours and sizes of another look."""
        for action, mirrored in self._turns:
            action.setIcon(turn_icon(self._look.tokens, mirrored))
        self._colour()
        self.arrange(self.width())

    def showEvent(self, event: QShowEvent) -> None:
        """Lay words and buttons out, whose sizes are known only now."""
        super().showEvent(event)
        self.arrange(self.width())  # the style sheet reaches the buttons only now


def _width(font: QFont, text: str) -> int:
    """Return the width that a text needs to be shown whole, in pixels, rounded up."""
    return math.ceil(QFontMetricsF(font).horizontalAdvance(text)) + 1


# -- Below the board: a word on the last move, who wins with best play, whose values these are; what decided a game ----


_LINE, _FOOTER_HEIGHT = 24, 66  # the height of each line, and what both lines or the bar need
_BAR = 62  # the least height of the bar
_EDGE = 15  # inside the bar, before the words and after the buttons
_LEAST_WORDS = 190
_BACK = "Back to the game"
_AGAIN, _AGAIN_SHORT = "Play it again from here", "Play again"


@dataclass(frozen=True)
class FooterTexts:
    """The texts below the board during a game: the last ``move``; who wins (``truth``, with ``link`` to show or hide
    it); instead of that, if the board shows values, whose ``values``; and instead of both, in a variation, which
    ``variation`` it is.
    """

    move: str = ""
    truth: str = ""
    link: str = ""
    values: str = ""
    variation: str = ""


@dataclass(frozen=True)
class EndTexts:
    """The texts of the bar below a finished game, or below a move that turned it (``is_mistake``): two sentences, of
    which the second may be hidden, and the name of an ``easier`` opponent to offer. ``can_repeat``: the person may play
    again from before the mistake; ``in_variation``: a game is left that one may go back to.
    """

    words: str = ""
    more: str = ""
    easier: str = ""
    is_mistake: bool = False
    can_repeat: bool = False
    in_variation: bool = False


class EndBar(QFrame):
    """The bar below a finished game, or below a move that turned it: what happened, another sentence, and the buttons
    of what comes next.
    """

    def __init__(self, look: Look, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("card")
        self.again, self.why = QAction(_AGAIN, self), QAction("Why", self)
        self.back, self.easier, rematch, review = (
            QAction(_BACK, self),
            QAction(self),
            actions["rematch"],
            actions["review"],
        )
        for action, text in ((rematch, "Rematch"), (review, "Review")):
            action.setIconText(text)
        for action, tip in (
            (self.again, "Go back to before this move and play on; the game stays, with what you play as a variation"),
            (self.why, "See the search of the position before this move"),
            (self.back, "Leave the variation; both are saved in the game"),
        ):
            set_tip(action, tip)
        self._bar = ButtonBar(
            (self.again, self.why, actions["be_search"], self.back, self.easier, review, rematch), accent=self.again
        )
        self._shown = EndTexts()
        self._stacked: bool | None = None  # where the buttons stand; nowhere yet
        self._words, self._more = bold_label(look, 1.0, wrap=True), ElidedLabel(muted=True)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(_EDGE, 8, _EDGE, 8)
        self._grid.setHorizontalSpacing(_EDGE)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnStretch(0, 1)
        self.setMinimumHeight(_BAR)
        self._grid.addWidget(self._words, 0, 0)
        self._grid.addWidget(self._more, 1, 0)
        self._show()

    @property
    def buttons(self) -> list[QToolButton]:
        """The buttons from left to right: again, why, be the search, back, an easier opponent, review, rematch."""
        return self._bar.buttons

    @property
    def words(self) -> tuple[str, str]:
        """Both sentences, in full even where the second is hidden."""
        return self._shown.words, self._more.accessibleName()

    def set(self, texts: EndTexts) -> None:
        """Show the sentences, and the buttons that belong to them."""
        if texts != self._shown:
            self._shown = texts
            self._show()

    def _show(self) -> None:
        """Show the sentences and the buttons; the first thing to do is blue."""
        said = self._shown
        self.setAccessibleName("A move that turned the game" if said.is_mistake else "The end of the game")
        self._words.setText(said.words)
        self._more.set_text(said.more)
        self.easier.setText(said.easier)
        set_tip(self._words, "\n".join(part for part in self.words if part))
        again, why, own, back, easier, review, rematch = self._bar.buttons
        easier.setAccessibleName(said.easier)
        for button, shown in (
            (again, said.can_repeat),
            (why, said.is_mistake),
            (own, said.is_mistake),
            (back, said.in_variation),
            (easier, bool(said.easier)),
            (review, not said.is_mistake),
        ):
            button.setVisible(shown)
        name = "button" if said.can_repeat else "accent"
        if rematch.objectName() != name:
            rematch.setObjectName(name)
            rematch.style().polish(rematch)

    def arrange(self, width: int, low: bool) -> None:
        """Lay the bar out for a width in pixels: buttons at the right, or below where it is narrow.

        The second sentence is hidden where the first needs two lines; in a ``low`` window the first is one line. Where
        the buttons have no room, one has a shorter name, then others are left to the menu.
        """
        edge, said = scaled(_EDGE), self._shown
        _again, _why, own, *_, rematch = self._bar.buttons
        for name, owns, rematches in (
            (_AGAIN, True, True),
            (_AGAIN_SHORT, True, True),
            (_AGAIN_SHORT, False, True),
            (_AGAIN_SHORT, False, False),
        ):
            self.again.setIconText(name)
            own.setVisible(said.is_mistake and owns)
            rematch.setVisible(rematches)
            if not said.can_repeat or self._bar.sizeHint().width() <= width - 2 * edge:
                break
        bar = self._bar.sizeHint().width()
        words = QFontMetrics(self._words.font()).horizontalAdvance(said.words) if said.is_mistake else 0
        stacked = width - bar - 3 * edge < max(words, scaled(_LEAST_WORDS))
        if stacked != self._stacked:
            self._stacked = stacked
            place = (2, 0, 1, 1) if stacked else (0, 1, 2, 1)
            self._grid.addWidget(self._bar, *place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        room = width - 2 * edge - (0 if stacked else bar + edge)
        wide = QFontMetrics(self._words.font()).horizontalAdvance(said.words)
        is_short = low and stacked and (said.is_mistake or wide > room)  # board and tooltip have the rest
        self._words.setText(f"{said.words.partition('. ')[0].rstrip('.')}." if is_short else said.words)
        fits = QFontMetrics(self._words.font()).horizontalAdvance(self._words.text()) < room
        self._words.setWordWrap(not (low and stacked))
        self._more.setVisible(fits and bool(self.words[1]) and not (low and stacked))


class BoardFooter(Guarded, QWidget):
    """The footer of the board: two lines during a game, and an EndBar after it.

    Signals:
        truth_requested: (bool) the person wants to see who wins, or to hide it.
        back_requested: the person wants to leave the variation for the game.
    """

    truth_requested = Signal(bool)
    back_requested = Signal()

    def __init__(self, look: Look, actions: Actions) -> None:
        super().__init__()
        self._said = FooterTexts()
        self._is_over = self._is_low = False
        self.bar = EndBar(look, actions)
        self._move, self._below = ElidedLabel(), LinkLabel()
        for label in (self._move, self._below):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setFixedHeight(_LINE)
        in_column(self._move, self._below, self.bar, None, gap=0, of=self)
        self._below.setObjectName("muted")
        self._below.linkActivated.connect(self._follow_link)
        self.bar.back.triggered.connect(self.back_requested)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._show)
        self._show()

    @property
    def words(self) -> FooterTexts:
        """The texts set last for a game under way, also while the bar of a finished game is shown."""
        return self._said

    def set(self, words: FooterTexts) -> None:
        """Set the texts for a game under way."""
        if words != self._said:
            self._said = words
            self._show()

    def set_end(self, texts: EndTexts) -> None:
        """Set the texts for a finished game or a mistake, as ``EndBar.set``."""
        self.bar.set(texts)
        self.bar.arrange(self.width(), self._is_low)

    def set_over(self, over: bool) -> bool:
        """Show the bar if the game is over or was turned by the last move, else the lines; return True if a button that
        had the focus was hidden.
        """
        if over == self._is_over:
            return False
        focus = self.window().focusWidget()
        had_focus = not over and focus is not None and self.bar.isAncestorOf(focus)
        self._is_over = over
        self._show()
        return had_focus

    def set_low(self, low: bool) -> None:
        """Show the line about the last move only, if the window is ``low``, so that the board gets the space."""
        if low != self._is_low:
            self._is_low = low
            self._show()

    @Slot(str)
    def _follow_link(self, link: str) -> None:
        """Ask to go back to the game; or to see who wins, or to hide it where it is shown."""
        if link == "game":
            self.back_requested.emit()
        else:
            self.truth_requested.emit(not self._said.truth)

    @Slot()
    def _show(self) -> None:
        """Show the two lines of the game under way, or the bar of a finished one."""
        said, lines = self._said, not self._is_over
        self.bar.setVisible(not lines)
        self.bar.arrange(self.width(), self._is_low)
        keep_room(self._move, lines and not self._is_low)  # the second line keeps its place
        self._move.setVisible(lines and bool(said.move))
        self._move.set_text(said.move)
        if said.variation:
            self._below.set_link(f"{said.variation} · ", _BACK, "game")
        elif said.values:
            self._below.set_plain(said.values)
        else:
            self._below.set_link(f"{said.truth} ".lstrip(), said.link, "truth")
        self._below.setVisible(lines and (bool(said.variation) or not (self._is_low and said.move)))
        self.setMinimumHeight(0 if self._is_low else scaled(_FOOTER_HEIGHT))

    def arrange(self, width: int) -> None:
        """Lay the bar out for a width in pixels."""
        self.bar.arrange(width, self._is_low)


# -- The position: the board between both, and the cards beside it -----------------------------------------------------


OUTSIDE = 16
"""The pixels from the window's edge to the first column, and from the last one."""
BAR_ROOM = 6
"""The room of the cards' scroll bar at the right of a column, in pixels."""
BELOW = 4
"""The pixels between a column and the status bar, which has room of its own."""
SIDE_WIDTHS = ((1_400, 400), (1_100, 360), (0, 300))
"""For each least width of the window, the width of the cards beside the board, in pixels."""
_INSIDE = 20  # before the board and its heading, and between them and the cards
_ABOVE = 4  # above the first card
_TIGHT = 660  # in a window of less width the buttons above the board are narrower
_LEAST_SIDE = 264  # the least width of the cards: with less they are hidden, where type is large and the screen small
_LOW = 400  # below this height of the pane the board takes the room of words that can be spared
_LEAST_CHART = 110  # the least height of the chart: a heading and two rows


class CardScroll(ScrollPage):
    """A scroll area for a column of cards. It is as high as its cards where there is space.

    It is ``BAR_ROOM`` pixels wider than the cards, for the scroll bar: so no text wraps anew when the bar appears.
    """

    def __init__(self) -> None:
        self.content = content = QWidget()
        super().__init__(content, QSize(0, 0))
        self.setObjectName("cards")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.list = in_column(gap=GAP, of=content)
        self.verticalScrollBar().rangeChanged.connect(self.make_room)

    @Slot()
    def make_room(self) -> None:
        """Set the right margin so that the cards are as wide without the scroll bar as with it."""
        has_bar = self.verticalScrollBar().maximum() > 0
        self.list.setContentsMargins(0, 0, 0 if has_bar else scaled(BAR_ROOM), 0)

    def sizeHint(self) -> QSize:
        """Return the width that the cards want, and their height at the present width."""
        width = self.width() - scaled(BAR_ROOM) + self.list.contentsMargins().right()
        return QSize(self.content.sizeHint().width(), _height(self.content, width))


def _height(widget: QWidget, width: int) -> int:
    """Return the height that a widget wants at a width."""
    return widget.heightForWidth(width) if widget.hasHeightForWidth() else widget.sizeHint().height()


class PositionPane(Guarded, QWidget):
    """The board, as large as possible, between its header and footer, and the cards beside it: ``review``, ``search``,
    ``first``, ``chart`` and ``moves``."""

    def __init__(
        self,
        header: GameHeader,
        board: BoardView,
        footer: BoardFooter,
        review: QWidget,
        exercise: QWidget,
        search: QWidget,
        first: FirstCards,
        chart: ChartCard,
        moves: MoveList,
    ) -> None:
        super().__init__()
        self._header, self.board, self._footer = header, board, footer
        self._others, self._chart = (
            (review, exercise, search, first, moves),
            chart,
        )  # the cards beside the chart, and this
        self._search, self._first = search, first
        self._side_shown = True
        self.cards = CardScroll()
        for card in (search, review, exercise, first, chart):
            self.cards.list.addWidget(card)
        self.side = QWidget()
        self._moves_room = in_column(moves)
        self._cards = in_column(self.cards, self._moves_room, (None, 0), gap=GAP, of=self.side)
        self._grid = QGridLayout(self)
        for row, each in enumerate((header, board, footer)):
            self._grid.addWidget(each, row, 0)
        self._grid.setSpacing(0)
        self._grid.setColumnStretch(0, 1)
        self._grid.addWidget(self.side, 0, 1, 6, 1)
        self._grid.setRowStretch(1, 1000)  # the board first, up to a square
        self._grid.setRowStretch(5, 1)
        for watched in (self.side, self.cards.content):
            watched.installEventFilter(self)
        board.shape_changed.connect(self._fit)
        chart.costs_changed.connect(self._fit)
        self._arrange()

    def set_side_shown(self, shown: bool) -> None:
        """Show or hide the cards; the board gets their space."""
        if shown != self._side_shown:
            self._side_shown = shown
            self._arrange()

    def show_first_card(self) -> None:
        """Scroll the cards to the top."""
        self.cards.verticalScrollBar().setValue(0)

    def _arrange(self) -> None:
        """Set the margins with or without the cards, then fit everything."""
        grid, right = self._grid, OUTSIDE - BAR_ROOM if self._side_shown else _INSIDE
        grid.setContentsMargins(scaled(_INSIDE), 0, scaled(right), BELOW)
        grid.setHorizontalSpacing(scaled(_INSIDE) if self._side_shown else 0)
        self._cards.setContentsMargins(0, scaled(_ABOVE), 0, 0)
        self._moves_room.setContentsMargins(0, 0, scaled(BAR_ROOM), 0)
        self.cards.make_room()
        self._fit()

    @Slot()
    def _fit(self) -> None:
        """Give the cards their width and the chart its height; the board ends where its last row does."""
        width, room = self.width(), self._grid.contentsMargins()
        inner = width - room.left() - room.right()
        low = self.height() < scaled(_LOW)
        self._header.set_low(low)
        self._header.set_tight(width < scaled(_TIGHT))
        self._footer.set_low(low)
        wanted = scaled(next(each for least, each in SIDE_WIDTHS if width >= scaled(least)))
        left = width - scaled(2 * _INSIDE + OUTSIDE) - self._header.least_width
        has_room = left >= scaled(_LEAST_SIDE)  # the header's buttons have the room before the cards
        self.side.setVisible(self._side_shown and has_room)
        if self._side_shown and has_room:
            self.side.setFixedWidth(min(wanted, left) + scaled(BAR_ROOM))
            inner -= self.side.maximumWidth() + scaled(_INSIDE)
        self._header.arrange(inner)
        self._footer.arrange(inner)
        self.board.setMaximumHeight(self.board.height_at(inner))
        self._fit_cards()

    def _fit_cards(self) -> None:
        """Give the first cards the room that the search leaves, and show the chart where the others leave enough."""
        search = _height(self._search, self.side.width() - scaled(BAR_ROOM))
        self._first.set_room(self.height() - scaled(_ABOVE) - BELOW - search - scaled(GAP))
        shown = [each for each in self._others if not each.isHidden()]
        width = self.side.width() - scaled(BAR_ROOM)
        taken = sum(_height(each, width) + scaled(GAP) for each in shown)
        left = self.height() - scaled(_ABOVE) - BELOW - taken
        is_there = bool(self._chart.chart.costs) and left >= scaled(_LEAST_CHART)
        self._chart.setVisible(is_there)
        # The cards above the moves take all the room where the chart is among them, and else no more than they want.
        policy = QSizePolicy.Policy.Expanding if is_there else QSizePolicy.Policy.Maximum
        self.cards.setSizePolicy(QSizePolicy.Policy.Preferred, policy)
        if self._cards.stretch(0) != int(is_there):  # setting it asks for another layout, and that leads here again
            self._cards.setStretch(0, int(is_there))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the cards anew when one came, went, or wants another height."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit_cards()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit everything to the new size."""
        super().resizeEvent(event)
        self._fit()
