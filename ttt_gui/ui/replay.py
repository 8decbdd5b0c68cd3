"""Replays a game: the moves of the line on the board one after the other, at a set speed."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from ttt_gui.session.game.play import Play
from ttt_gui.session.settings import Settings


class Replay(QObject):
    """Goes on move by move until the end of the line, or until the board is changed by anybody else.

    Signals:
        playing_changed: it has begun to play, or has stopped.
    """

    playing_changed = Signal()

    def __init__(self, game: Play, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game, self._settings = game, settings
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._step)
        self._steps = False
        game.position_changed.connect(self._on_position_changed)
        settings.changed.connect(self._on_setting_changed)

    @property
    def is_playing(self) -> bool:
        return self._timer.isActive()

    @property
    def why_not(self) -> str:
        """Why there is nothing to replay; '' where there is."""
        return "" if self._game.record.moves else "No move has been played yet."

    @Slot()
    def play_pause(self) -> None:
        """Play on from the position on the board, at the end of the moves from their start; or pause."""
        if self.is_playing:
            self.stop()
        elif not self.why_not:
            if not self._game.can_redo:
                self._go_to(0)
            self._timer.start(self._settings.replay_ms)
            self.playing_changed.emit()

    @Slot()
    def stop(self) -> None:
        """Play no more; the board stays as it is."""
        if self.is_playing:
            self._timer.stop()
            self.playing_changed.emit()

    @Slot()
    def _step(self) -> None:
        if self._game.record.played + 1 >= len(self._game.record.moves):
            self.stop()  # before the last move: a computer may think on from there
        self._go_to(self._game.record.played + 1)

    def _go_to(self, played: int) -> None:
        self._steps = True
        try:
            self._game.go_to(played)
        finally:
            self._steps = False

    @Slot()
    def _on_position_changed(self) -> None:
        if not self._steps:
            self.stop()

    @Slot(str)
    def _on_setting_changed(self, key: str) -> None:
        if key == "replay_ms" and self.is_playing:
            self._timer.setInterval(self._settings.replay_ms)
