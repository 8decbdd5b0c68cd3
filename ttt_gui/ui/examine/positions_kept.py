"""What an engine is asked, and what counts as a mistake, kept in the settings."""

from __future__ import annotations

import logging

from ttt_gui.engine.growth.positions import PositionsError
from ttt_gui.game.position import Side
from ttt_gui.game.rules import Rules
from ttt_gui.session.settings import Settings
from ttt_gui.ui.examine.positions_choice import AskedPositions, Extent

logger = logging.getLogger(__name__)
_SIDES: dict[str, Side | None] = {"both": None, "x": Side.X, "o": Side.O}


def kept_choice(settings: Settings) -> AskedPositions:
    """What was chosen last; the first choice where that is none, as in a file that was changed by hand."""
    try:
        choice = AskedPositions(
            Rules(settings.examine_rows, settings.examine_columns, settings.examine_k),
            _SIDES[settings.examine_side],
            Extent[settings.examine_extent.upper()],
            settings.examine_plies,
            settings.examine_each,
            settings.examine_seed,
        )
        choice.chosen()
    except (KeyError, PositionsError) as error:
        logger.warning("The kept choice of positions is none (%s): the first one is in force", error)
        return AskedPositions()
    return choice


def keep_choice(settings: Settings, choice: AskedPositions, slower_too: bool) -> None:
    """For the next time."""
    rules = choice.rules
    settings.examine_rows, settings.examine_columns, settings.examine_k = rules.rows, rules.columns, rules.k
    settings.examine_side = next(word for word, side in _SIDES.items() if side is choice.side)
    settings.examine_extent = choice.extent.name.lower()
    settings.examine_plies, settings.examine_each, settings.examine_seed = choice.plies, choice.each, choice.seed
    settings.examine_slower = slower_too
