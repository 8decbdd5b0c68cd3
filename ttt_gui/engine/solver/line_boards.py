# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: auto_pickle=False
"""The lines of one board, looked at a direction at a time.

A line is given by its direction and its lowest cell, its start; cell = row * columns + column, without padding, since
starts exist only where the line fits::

    4 x 4, 3 in a row    starts, step 1    step 4      step 5      step 3
                         1 1 . .           1 1 1 1     1 1 . .     . . 1 1
                         1 1 . .           1 1 1 1     1 1 . .     . . 1 1
                         1 1 . .           . . . .     . . . .     . . . .
                         1 1 . .           . . . .     . . . .     . . . .

``stones >> i * step`` then has, at each start, the i-th cell of the line, so all lines of a direction are looked at
at once.
"""

from __future__ import annotations

import cython

from ttt_gui.game.rules import Rules

_ONE = cython.declare(cython.ulonglong, 1)


@cython.final
@cython.cclass
class LineBoards:
    """The rules as tables, and questions about the lines of a position."""

    def __init__(self, rules: Rules) -> None:
        """Compute, by direction, the distance between two cells of a line, the first cells of all lines, and a line
        that begins at cell 0; and by cell the lines through it."""
        index: cython.int
        if not cython.compiled:
            self.step = [0] * 4
            self.starts = [0] * 4
            self.shape = [0] * 4
            self.lines = [0] * 1024
            self.first_line = [0] * 65
            self.level = [0] * 9
        self.k = rules.k
        self.cells = rules.cells
        # In two steps: a shift by 64 is undefined in C.
        self.full = ((_ONE << (self.cells - 1)) << 1) - 1
        starts: dict[int, int] = {}
        shapes: dict[int, int] = {}
        for line in rules.win_lines:
            start = (line & -line).bit_length() - 1
            rest = line & (line - 1)
            step = (rest & -rest).bit_length() - 1 - start if rest else 0
            starts[step] = starts.get(step, 0) | 1 << start
            shapes[step] = line >> start
        assert len(starts) <= 4
        self.directions = len(starts)
        for index, step in enumerate(starts):
            self.step[index] = step
            self.starts[index] = starts[step]
            self.shape[index] = shapes[step]
        total = 0
        for cell in range(rules.cells):
            self.first_line[cell] = total
            for line in rules.lines_through[cell]:
                self.lines[total] = line
                total += 1
        self.first_line[rules.cells] = total

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def has_line(self, stones: cython.ulonglong) -> cython.bint:
        """Return whether the stones contain a line."""
        d: cython.int
        i: cython.int
        lines: cython.ulonglong
        for d in range(self.directions):
            lines = self.starts[d]
            for i in range(self.k):
                lines &= stones >> (i * self.step[d])
            if lines:
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def open_lines(self, d: cython.int, enemy: cython.ulonglong) -> cython.ulonglong:
        """Return the starts of the lines of direction ``d`` that hold no stone of the enemy."""
        i: cython.int
        shift: cython.int = 0
        taken: cython.ulonglong = 0
        for i in range(self.k):
            taken |= enemy >> shift
            shift += self.step[d]
        return self.starts[d] & ~taken

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def cells_of(self, d: cython.int, lines: cython.ulonglong) -> cython.ulonglong:
        """Return all cells of the lines of direction ``d`` with these starts."""
        i: cython.int
        shift: cython.int = 0
        cells: cython.ulonglong = 0
        if lines:
            for i in range(self.k):
                cells |= lines << shift
                shift += self.step[d]
        return cells

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def winning_cells(self, stones: cython.ulonglong, empty: cython.ulonglong) -> cython.ulonglong:
        """Return the empty cells that complete a line: the line lacks just one stone, and that cell is empty."""
        d: cython.int
        i: cython.int
        shift: cython.int
        part: cython.ulonglong
        complete: cython.ulonglong
        lacks_one: cython.ulonglong
        cells: cython.ulonglong = 0
        for d in range(self.directions):
            complete = self.starts[d]
            lacks_one = 0
            shift = 0
            for i in range(self.k):
                part = stones >> shift
                lacks_one = (lacks_one & part) | (complete & ~part)
                complete &= part
                shift += self.step[d]
            cells |= self.cells_of(d, lacks_one)
        return cells & empty

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def threat_cells(self, stones: cython.ulonglong, enemy: cython.ulonglong) -> cython.ulonglong:
        """Return the empty cells of open lines that lack two stones: a stone there threatens to win."""
        d: cython.int
        i: cython.int
        shift: cython.int
        part: cython.ulonglong
        complete: cython.ulonglong
        lacks_one: cython.ulonglong
        lacks_two: cython.ulonglong
        cells: cython.ulonglong = 0
        for d in range(self.directions):
            complete = self.open_lines(d, enemy)
            lacks_one = 0
            lacks_two = 0
            shift = 0
            for i in range(self.k):
                part = stones >> shift
                lacks_two = (lacks_two & part) | (lacks_one & ~part)
                lacks_one = (lacks_one & part) | (complete & ~part)
                complete &= part
                shift += self.step[d]
            cells |= self.cells_of(d, lacks_two)
        return cells & self.full & ~(stones | enemy)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def sort_lines(self, d: cython.int, stones: cython.ulonglong, enemy: cython.ulonglong) -> cython.void:
        """Sort the open lines of direction ``d`` by stones: ``level[n]`` are the starts of those with exactly n."""
        i: cython.int
        n: cython.int
        shift: cython.int = 0
        part: cython.ulonglong
        for n in range(1, self.k + 1):
            self.level[n] = 0
        self.level[0] = self.open_lines(d, enemy)
        if self.level[0] == 0:
            return
        for i in range(self.k):
            part = stones >> shift
            for n in range(i + 1, 0, -1):
                self.level[n] = (self.level[n] & ~part) | (self.level[n - 1] & part)
            self.level[0] &= ~part
            shift += self.step[d]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_dead(self, defender: cython.ulonglong) -> cython.bint:
        """Return whether the defender has a stone in every line."""
        d: cython.int
        for d in range(self.directions):
            if self.open_lines(d, defender):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def live_cells(self, attacker: cython.ulonglong, defender: cython.ulonglong, plies: cython.int) -> cython.ulonglong:
        """Return the cells of lines that a side may need within ``plies``; a stone elsewhere is no more than a pass.

        The attacker needs the lines that its moves suffice to complete, the defender those it can threaten with.
        """
        d: cython.int
        cells: cython.ulonglong = 0
        for d in range(self.directions):
            cells |= self.cells_of(
                d,
                self.ready_lines(d, attacker, defender, self.k - (plies + 1) // 2)
                | self.ready_lines(d, defender, attacker, self.k - 1 - plies // 2),
            )
        return cells

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def ready_lines(
        self, d: cython.int, stones: cython.ulonglong, enemy: cython.ulonglong, least: cython.int
    ) -> cython.ulonglong:
        """Return the starts of the open lines of direction ``d`` with at least ``least`` stones."""
        n: cython.int
        lines: cython.ulonglong = 0
        if least <= 0:
            return self.open_lines(d, enemy)
        self.sort_lines(d, stones, enemy)
        for n in range(least, self.k + 1):
            lines |= self.level[n]
        return lines

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def common_cells(self, cell: cython.int, own: cython.ulonglong, opp: cython.ulonglong) -> cython.ulonglong:
        """Return the cells that lie on every line through ``cell`` that is open for either side."""
        index: cython.int
        common: cython.ulonglong = self.full
        alone: cython.ulonglong = _ONE << cell
        for index in range(self.first_line[cell], self.first_line[cell + 1]):
            if not (self.lines[index] & own and self.lines[index] & opp):
                common &= self.lines[index]
                if common == alone:
                    break
        return common
