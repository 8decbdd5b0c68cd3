"""Of which algorithms growth is measured: chosen among the usual, those that have a name, and one's own in Compare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ttt_gui.engine.growth.series import MOST_ROWS, SERIES, GrowthRow, rows_of
from ttt_gui.engine.measure.entries import Entry, family, named_entries
from ttt_gui.engine.request import Limits
from ttt_gui.session.settings import Settings


class GrowthRows:
    """Read and choose; every choice is in the settings at once. There is at least one row, and at most MOST_ROWS.

    A row of Compare comes without its limits: growth is that of whole searches.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What is chosen, in the order of what is offered, the rows that no longer are after these."""
        return (self._settings.growth_rows or self._settings.default("growth_rows"))[:MOST_ROWS]

    @property
    def rows(self) -> tuple[GrowthRow, ...]:
        """The same as rows with their names."""
        return rows_of(self.entries)

    @property
    def usual(self) -> tuple[Entry, ...]:
        """Those measured when nobody asks for something else."""
        return tuple(row.entry for row in SERIES)

    @property
    def named(self) -> tuple[Entry, ...]:
        """The table of algorithms that have a name, but for those that are among the usual."""
        return tuple(_others(named_entries(), self.usual))

    @property
    def own(self) -> tuple[Entry, ...]:
        """Compare's rows by their names, but for those that nobody has named and are above; and what is chosen of
        rows that Compare no longer has."""
        above = (*self.usual, *self.named)
        compared = tuple(replace(entry, limits=Limits()) for entry in self._settings.compare_rows)
        mine = [each for each in compared if each.name != family(each.algorithm)]
        unnamed = _others((each for each in compared if each not in mine), above)
        found = (each for each in (*mine, *unnamed, *self.entries) if each not in above)
        return tuple(dict.fromkeys(found))

    def may_toggle(self, entry: Entry) -> bool:
        """Whether it may be chosen, or no longer be."""
        return len(self.entries) > 1 if entry in self.entries else len(self.entries) < MOST_ROWS

    def toggle(self, entry: Entry) -> None:
        """Choose a row, or no longer; the others stay in the order of what is offered."""
        if self.may_toggle(entry):
            chosen = {*self.entries} ^ {entry}
            offered = (*self.usual, *self.named, *self.own)
            self._settings.growth_rows = tuple(each for each in offered if each in chosen)

    def reset(self) -> None:
        """The usual rows, and no others."""
        self._settings.growth_rows = self.usual


def _others(entries: Iterable[Entry], above: tuple[Entry, ...]) -> Iterator[Entry]:
    """Those that do something else than all of these, whatever their names."""
    done = {(each.algorithm, each.is_solver) for each in above}
    return (each for each in entries if (each.algorithm, each.is_solver) not in done)
