"""The algorithms whose growth is measured: chosen among the usual, those that have a name, and one's own in Compare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ttt_gui.engine.growth.series import MOST_ROWS, SERIES, GrowthRow, rows_of
from ttt_gui.engine.measure.entries import Entry, family, named_entries
from ttt_gui.engine.request import Limits
from ttt_gui.session.settings import Settings


class GrowthRows:
    """The chosen rows, to read and to choose; every choice is in the settings at once. There is at least one row, and
    at most MOST_ROWS.

    A row of Compare comes without its limits: growth is that of whole searches.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The chosen entries, in the order in which they are offered; those no longer offered come last."""
        return (self._settings.growth_rows or self._settings.default("growth_rows"))[:MOST_ROWS]

    @property
    def rows(self) -> tuple[GrowthRow, ...]:
        """The chosen entries as rows with their names."""
        return rows_of(self.entries)

    @property
    def usual(self) -> tuple[Entry, ...]:
        """The entries measured when nobody asks for others."""
        return tuple(row.entry for row in SERIES)

    @property
    def named(self) -> tuple[Entry, ...]:
        """The algorithms that have a name, but for those that are among the usual."""
        return tuple(_others(named_entries(), self.usual))

    @property
    def own(self) -> tuple[Entry, ...]:
        """Compare's rows by their names, but for those without a name that are offered above; and chosen rows that
        Compare no longer has."""
        above = (*self.usual, *self.named)
        compared = tuple(replace(entry, limits=Limits()) for entry in self._settings.compare_rows)
        mine = [each for each in compared if each.name != family(each.algorithm)]
        unnamed = _others((each for each in compared if each not in mine), above)
        found = (each for each in (*mine, *unnamed, *self.entries) if each not in above)
        return tuple(dict.fromkeys(found))

    def may_toggle(self, entry: Entry) -> bool:
        """Return whether an entry may be chosen, or where it is chosen may be left out."""
        return len(self.entries) > 1 if entry in self.entries else len(self.entries) < MOST_ROWS

    def toggle(self, entry: Entry) -> None:
        """Choose an entry, or leave it out; the others stay in the order in which they are offered."""
        if self.may_toggle(entry):
            chosen = {*self.entries} ^ {entry}
            offered = (*self.usual, *self.named, *self.own)
            self._settings.growth_rows = tuple(each for each in offered if each in chosen)

    def reset(self) -> None:
        """Choose the usual rows, and no others."""
        self._settings.growth_rows = self.usual


def _others(entries: Iterable[Entry], above: tuple[Entry, ...]) -> Iterator[Entry]:
    """Return those of ``entries`` that search in another way than all of ``above``, whatever their names."""
    done = {(each.algorithm, each.is_solver) for each in above}
    return (each for each in entries if (each.algorithm, each.is_solver) not in done)
