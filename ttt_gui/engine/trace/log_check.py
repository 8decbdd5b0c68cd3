# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""A check, move by move, whether a log that came from a file can be the log of a search.

The steps are those of search/core.py, with the values taken from the log: the window a node is entered with follows
from its parent's state, the moves left from those tried, a leaf's value from its board, an inner node's from its
children. So a log that passes holds nothing that a search would not have written. Unchecked stays only what the log
does not hold: the order that killers, history and the table's best reply make, and which answers the table kept.

Nodes are checked as they are read, so that a file that only pretends to be a log is read little further than its
first fault; half a million nodes take milliseconds, without the GIL. The types are in log_check.pxd.
"""

from __future__ import annotations

from typing import Any

import cython

from ttt_gui.engine.request import Algorithm, Cut, Fail, Ordering, Scores
from ttt_gui.engine.score import HEURISTIC_LIMIT, WIN
from ttt_gui.engine.trace import damages, node_log

if not cython.compiled:  # compiled, these come from log_check.pxd
    from ttt_gui.engine.bits.c_helpers import lowest
    from ttt_gui.engine.bits.symmetry import Symmetry
    from ttt_gui.engine.trace.node_log import NodeLog

    calloc: Any = None
    free: Any = None

_PLACE = cython.declare(cython.int, damages.PLACE)
_AFTER = cython.declare(cython.int, damages.AFTER)
_END = cython.declare(cython.int, damages.END)
_MOVE = cython.declare(cython.int, damages.MOVE)
_UNTRIED = cython.declare(cython.int, damages.UNTRIED)
_SOURCE = cython.declare(cython.int, damages.SOURCE)
_OVER = cython.declare(cython.int, damages.OVER)
_WINDOW = cython.declare(cython.int, damages.WINDOW)
_VALUE = cython.declare(cython.int, damages.VALUE)
_LOOP = cython.declare(cython.int, damages.LOOP)
_PROOF = cython.declare(cython.int, damages.PROOF)
_WIN = cython.declare(cython.int, WIN)
_LIMIT = cython.declare(cython.int, HEURISTIC_LIMIT)
_INFINITY = cython.declare(cython.int, node_log.INFINITY)
_NO_VALUE = cython.declare(cython.int, -32_768)
_EXACT = cython.declare(cython.int, node_log.EXACT)
_LOWER = cython.declare(cython.int, node_log.LOWER)
_UPPER = cython.declare(cython.int, node_log.UPPER)
_HEURISTIC = cython.declare(cython.int, node_log.HEURISTIC)
_NO_BOUND = cython.declare(cython.int, node_log.NO_BOUND)
_TERMINAL = cython.declare(cython.int, node_log.TERMINAL)
_DEPTH = cython.declare(cython.int, node_log.DEPTH)
_TABLE = cython.declare(cython.int, node_log.TABLE)
_CUT = cython.declare(cython.int, node_log.CUT)
_ALL_TRIED = cython.declare(cython.int, node_log.ALL_TRIED)
_STOPPED = cython.declare(cython.int, node_log.STOPPED)
_NO_MOVE = cython.declare(cython.int, 64)


@cython.final
@cython.cclass
class LogCheck:
    """A check of ``log``, which will have ``total`` nodes; ``truncated`` says that the search entered more.

    Call ``prepare`` and ``configure``, then ``goes_on`` whenever nodes were added to the log, and ``ends_well`` after
    the last. Raises MemoryError where there is no memory.
    """

    def __init__(self, log: NodeLog, total: int, truncated: bool) -> None:
        self._log, self._total, self._truncated = log, total, truncated
        self.damage = self.node = 0
        self.stopped = self.guesses = False
        self._next = self._root = 0
        self._depth = self._horizon = 0
        self._first_root_move = _NO_MOVE
        self._symmetry = Symmetry()
        if cython.compiled:
            self._guessed = cython.cast(cython.p_uchar, calloc(total // 8 + 1, 1))
            if self._guessed == cython.NULL:
                raise MemoryError
        else:
            self._guessed = bytearray(total // 8 + 1)
            self._lines, self._first_line, self._all_lines = [0] * 1024, [0] * 66, [0] * 256
            self._nodes, self._mine, self._theirs, self._rest = ([0] * 66 for _ in range(4))
            self._alpha, self._best, self._best_move, self._again = ([0] * 66 for _ in range(4))
            self._asks, self._broke, self._guess, self._halted = ([False] * 66 for _ in range(4))

    if cython.compiled:

        def __dealloc__(self) -> None:
            free(self._guessed)

    def prepare(self, lines_through: list[list[int]], win_lines: list[int], maps: list[list[int]]) -> None:
        """Take the rules as tables made by ``game.rules`` and the symmetries in force, all by rank, not by cell."""
        cells = len(lines_through)
        self._full = (1 << cells) - 1
        self._line_count = len(win_lines)
        for index, line in enumerate(win_lines):
            self._all_lines[index] = line
        total = 0
        for rank, lines in enumerate(lines_through):
            self._first_line[rank] = total
            for line in lines:
                self._lines[total] = line
                total += 1
        self._first_line[cells] = total
        if maps:
            self._symmetry.prepare(maps)

    def configure(self, algorithm: Algorithm, depth: int | None, own: int, opp: int, lost: bool) -> None:
        """Take the switches, the limit of depth and the root: its stones by rank, and whether its mover has lost."""
        self._mine[0], self._theirs[0], self._lost = own, opp, lost
        self._empty_cells = (self._full & ~(own | opp)).bit_count()
        self._last = min(self._empty_cells, depth or self._empty_cells)
        self._alpha_beta, self._pvs, self._tt = algorithm.alpha_beta, algorithm.pvs, algorithm.tt
        self._cut_at_equal, self._fail_hard = algorithm.cut is Cut.LE, algorithm.fail is Fail.HARD
        self._exact_moves, self._iterative = algorithm.exact_moves, algorithm.iterative
        self._reduces = algorithm.symmetry and not algorithm.tt
        self._depth_aware = algorithm.scores is Scores.DEPTH
        self._highest = HEURISTIC_LIMIT if self._depth_aware else WIN
        learns = Ordering.KILLER in algorithm.ordering or Ordering.HISTORY in algorithm.ordering
        self._learns = learns and algorithm.alpha_beta
        self._best_reply = algorithm.tt and Ordering.TABLE in algorithm.ordering

    def goes_on(self) -> bool:
        """Return whether a search may have entered the nodes added since the last call, as the log has them.

        Otherwise ``damage`` (a number of damages.py) and ``node`` say what is wrong.
        """
        sound: cython.bint
        with cython.nogil:
            sound = self._check()
        return sound

    def ends_well(self) -> bool:
        """Return whether a search may have ended after the last node; else ``damage`` and ``node`` say what is wrong.

        Afterwards ``stopped`` says whether a stop or a limit ended the search.
        """
        sound: cython.bint
        with cython.nogil:
            sound = self._leave_down_to(0, self._total)
        self.stopped = sound and self._log.end(self._root) == _STOPPED
        return sound

    def _fails(self, damage: cython.int, node: cython.longlong) -> cython.bint:
        """Note the damage, a number of damages.py, and the node that has it; return False."""
        self.damage, self.node = damage, node
        return False

    def _check(self) -> cython.bint:
        """Check the nodes added since the last call; False at the first that does not fit."""
        ply: cython.int
        node: cython.longlong
        for node in range(self._next, self._log.size):
            ply = self._log.ply(node)
            if ply > self._depth:
                return self._fails(_PLACE, node)
            if not (self._leave_down_to(ply, node) and self._enter(node, ply)):
                return False
        self._next = self._log.size
        return True

    def _leave_down_to(self, ply: cython.int, node: cython.longlong) -> cython.bint:
        """Leave the open nodes of this ply and of deeper ones: what is below them must end right before ``node``."""
        while self._depth > ply:
            if self._log.after(self._nodes[self._depth - 1]) != node:
                return self._fails(_AFTER, self._nodes[self._depth - 1])
            if not self._leave(self._depth - 1):
                return False
        return True

    # --- entering ---

    def _enter(self, node: cython.longlong, ply: cython.int) -> cython.bint:
        """Follow steps 1 to 4 of the search at a node that it enters; False where the node does not fit."""
        end: cython.int = self._log.end(node)
        lost: cython.bint = self._lost
        moves: cython.ulonglong
        if self._log.has_unused_bits(node) or end < _TERMINAL or end > _STOPPED:
            return self._fails(_END, node)
        if self._log.source(node) >= 0 and end != _TABLE:
            return self._fails(_SOURCE, node)
        if not (self._enter_child(node, ply) if ply else self._enter_root(node)):
            return False
        self._nodes[ply] = node
        self._depth = ply + 1
        self._guess[ply] = self._broke[ply] = self._halted[ply] = False
        moves = self._full & ~(self._mine[ply] | self._theirs[ply])
        if ply:
            lost = self._has_won(self._theirs[ply], self._log.move(node))
        if (lost or moves == 0) != (end == _TERMINAL):
            return self._fails(_OVER, node)
        if end != _TERMINAL and (ply == self._horizon) != (end == _DEPTH):
            return self._fails(_END, node)
        if end != _CUT and self._log.untried(node):
            return self._fails(_UNTRIED, node)
        if end <= _TABLE:
            return self._check_leaf(node, ply, lost)
        if self._reduces:
            moves = self._symmetry.representatives(self._mine[ply], self._theirs[ply], moves)
        self._rest[ply] = moves
        self._alpha[ply] = self._log.alpha(node)
        self._best[ply] = -_INFINITY
        self._best_move[ply] = self._again[ply] = _NO_MOVE
        return True

    def _enter_root(self, node: cython.longlong) -> cython.bint:
        """Check the root of the next iteration."""
        if self._log.parent(node) != -1 or (node and not self._iterative):
            return self._fails(_PLACE, node)
        if self._log.alpha(node) != -_INFINITY or self._log.beta(node) != _INFINITY:
            return self._fails(_WINDOW, node)
        self._horizon = self._horizon + 1 if self._iterative else self._last
        if self._horizon > max(self._last, 1):
            return self._fails(_PLACE, node)
        self._root = node
        self._asks[0] = False
        return True

    def _enter_child(self, node: cython.longlong, ply: cython.int) -> cython.bint:
        """Follow steps 5 and 6 of the search: its next move, with the window turned round or a null window."""
        up: cython.int = ply - 1
        parent: cython.longlong = self._nodes[up]
        move: cython.int = self._log.move(node)
        one: cython.ulonglong = 1
        alpha: cython.int = self._alpha[up]
        beta: cython.int = self._log.beta(parent)
        free_first: cython.bint = self._best_reply and up > 0 and self._best_move[up] == _NO_MOVE
        asks: cython.bint = False
        if self._log.parent(node) != parent:
            return self._fails(_PLACE, node)
        if self._log.end(parent) <= _TABLE:
            return self._fails(_AFTER, parent)
        if self._broke[up] or self._halted[up] or (self._rest[up] == 0 and self._again[up] == _NO_MOVE):
            return self._fails(_LOOP, parent)
        if self._again[up] != _NO_MOVE:
            if move != self._again[up]:
                return self._fails(_MOVE, node)
            self._again[up] = _NO_MOVE
        else:
            if move > 63 or not (self._rest[up] >> move) & 1:
                return self._fails(_MOVE, node)
            if up == 0 and self._best_move[0] == _NO_MOVE and self._first_root_move != _NO_MOVE:
                if move != self._first_root_move:
                    return self._fails(_MOVE, node)
            elif not self._learns and not free_first and move != lowest(self._rest[up]):
                return self._fails(_MOVE, node)
            self._rest[up] &= ~(one << move)
            asks = self._pvs and self._best[up] > -_INFINITY and beta - alpha > 1 and (up > 0 or not self._exact_moves)
        if self._log.alpha(node) != (-alpha - 1 if asks else -beta) or self._log.beta(node) != -alpha:
            return self._fails(_WINDOW, node)
        self._asks[ply] = asks
        self._mine[ply] = self._theirs[up]
        self._theirs[ply] = self._mine[up] | (one << move)
        return True

    def _has_won(self, stones: cython.ulonglong, last: cython.int) -> cython.bint:
        """Return whether the stones contain a line through their last cell."""
        index: cython.int
        for index in range(self._first_line[last], self._first_line[last + 1]):
            if stones & self._lines[index] == self._lines[index]:
                return True
        return False

    # --- leaves ---

    def _check_leaf(self, node: cython.longlong, ply: cython.int, lost: cython.bint) -> cython.bint:
        """Check a node where nothing is searched: the end of the game, the depth limit, or an answer of the table."""
        end: cython.int = self._log.end(node)
        true: cython.int = 0
        index: cython.int
        if end == _TABLE:
            return self._check_answer(node, ply)
        if end == _DEPTH:
            # The heuristic: the open lines of the side to move less those of the other side.
            for index in range(self._line_count):
                if not self._theirs[ply] & self._all_lines[index]:
                    true += 1
                if not self._mine[ply] & self._all_lines[index]:
                    true -= 1
            self._guess[ply] = True
        elif lost:
            true = ply - _WIN if self._depth_aware else -_WIN
        if self._log.value(node) != true:
            return self._fails(_VALUE, node)
        if self._log.bound(node) != (_HEURISTIC if end == _DEPTH else _EXACT):
            return self._fails(_PROOF, node)
        return True

    def _check_answer(self, node: cython.longlong, ply: cython.int) -> cython.bint:
        """Check an answer of the table: the value of an earlier node with the same position, which suffices here."""
        source: cython.longlong = self._log.source(node)
        value: cython.int = self._log.value(node)
        bound: cython.int = self._log.bound(node)
        stored: cython.int
        if not self._tt or ply == 0:
            return self._fails(_END, node)
        if source < 0 or source >= node or self._log.ply(source) != ply or self._log.after(source) > node:
            return self._fails(_SOURCE, node)
        if self._log.end(source) != _CUT and self._log.end(source) != _ALL_TRIED:
            return self._fails(_SOURCE, node)
        if self._log.bound(source) == _NO_BOUND:
            return self._fails(_SOURCE, node)
        # A value that rests on the depth limit does not suffice for a later, deeper iteration.
        self._guess[ply] = (self._guessed[source >> 3] >> (source & 7)) & 1
        if (self._guess[ply] and source < self._root) or not self._is_same(source, ply):
            return self._fails(_SOURCE, node)
        stored = _by_window(self._log, source)
        if value != self._log.value(source) or not (
            stored == _EXACT
            or (stored == _LOWER and value >= self._log.beta(node))
            or (stored == _UPPER and value <= self._log.alpha(node))
        ):
            return self._fails(_VALUE, node)
        return True if bound == self._kind(value, stored, self._guess[ply]) else self._fails(_PROOF, node)

    def _is_same(self, source: cython.longlong, ply: cython.int) -> cython.bint:
        """Return whether an earlier node has the position of the one of this ply, up to the symmetries in force."""
        one: cython.ulonglong = 1
        mine: cython.ulonglong = self._mine[0] if ply & 1 == 0 else self._theirs[0]
        theirs: cython.ulonglong = self._theirs[0] if ply & 1 == 0 else self._mine[0]
        symmetry: cython.int
        is_mine: cython.bint = False
        while self._log.ply(source):
            if is_mine:
                mine |= one << self._log.move(source)
            else:
                theirs |= one << self._log.move(source)
            is_mine = not is_mine
            source = self._log.parent(source)
        if mine == self._mine[ply] and theirs == self._theirs[ply]:
            return True
        for symmetry in range(1, self._symmetry.count):
            if (
                self._symmetry.image(mine, symmetry) == self._mine[ply]
                and self._symmetry.image(theirs, symmetry) == self._theirs[ply]
            ):
                return True
        return False

    def _kind(self, value: cython.int, by_window: cython.int, guess: cython.bint) -> cython.int:
        """Return what the log must say of a value whose window alone makes it the bound ``by_window``, like _kind() of
        the search; ``guess`` says whether the value may rest on the depth limit."""
        return _HEURISTIC if guess and -self._highest < value < self._highest else by_window

    # --- leaving ---

    def _leave(self, ply: cython.int) -> cython.bint:
        """Check the deepest open node, the one of this ply, as it is left, and hand what it found to its parent."""
        node: cython.longlong = self._nodes[ply]
        end: cython.int = self._log.end(node)
        whole: cython.bint = self._broke[ply] or (self._rest[ply] == 0 and self._again[ply] == _NO_MOVE)
        self._depth = ply
        if end == _STOPPED:
            # A stop ends the search: all that is open stays so, and nothing follows.
            if self._log.after(node) != self._total or (whole and not self._halted[ply]):
                return self._fails(_LOOP, node)
            if self._log.value(node) != _NO_VALUE or self._log.bound(node) != _NO_BOUND:
                return self._fails(_END, node)
        elif end > _TABLE:
            if self._halted[ply]:
                return self._fails(_END, node)
            if not whole and not (self._truncated and self._log.after(node) == self._total):
                return self._fails(_LOOP, node)
            if not self._check_inner(node, ply, whole):
                return False
            if self._guess[ply] and self._tt:
                self._guessed[node >> 3] |= 1 << (node & 7)
        if ply:
            self._guess[ply - 1] |= self._guess[ply]
            if end == _STOPPED:
                self._halted[ply - 1] = True
            else:
                self._take(ply - 1, node)
        else:
            self.guesses = self._guess[0]
            self._first_root_move = self._best_move[0]
        return True

    def _take(self, ply: cython.int, child: cython.longlong) -> cython.void:
        """Follow steps 6, 8 and 9 of the search at the node of this ply with the value of a child that was left."""
        value: cython.int = -self._log.value(child)
        beta: cython.int = self._log.beta(self._nodes[ply])
        if self._asks[ply + 1] and self._alpha[ply] < value < beta:
            self._again[ply] = self._log.move(child)
        elif value > self._best[ply]:
            self._best[ply] = value
            self._best_move[ply] = self._log.move(child)
            if value > self._alpha[ply] and self._alpha_beta and (ply or not self._exact_moves):
                self._alpha[ply] = value
                self._broke[ply] = beta < value or (beta == value and self._cut_at_equal)

    def _check_inner(self, node: cython.longlong, ply: cython.int, whole: cython.bint) -> cython.bint:
        """Check end, value and bound of an inner node by steps 9 to 11; ``whole`` says that all it had to try is
        logged."""
        end: cython.int = self._log.end(node)
        value: cython.int = self._log.value(node)
        untried: cython.ulonglong = self._log.untried(node)
        alpha: cython.int = self._log.alpha(node)
        beta: cython.int = self._log.beta(node)
        best: cython.int = self._best[ply]
        if self._fail_hard and whole and (best < alpha or best > beta):
            best = alpha if best < alpha else beta
        if whole:
            if (end == _CUT) != (self._rest[ply] != 0):
                return self._fails(_END, node)
            if end == _CUT and untried != self._rest[ply]:
                return self._fails(_UNTRIED, node)
            if value != best:
                return self._fails(_VALUE, node)
        else:
            # The log was full: the moves after the last one are not in it.
            if end == _CUT and (untried == 0 or untried & ~self._rest[ply]):
                return self._fails(_UNTRIED, node)
            if end == _CUT and (value < beta or not self._alpha_beta or (ply == 0 and self._exact_moves)):
                return self._fails(_END, node)
            if value > _WIN or value < -_WIN or value < best:
                return self._fails(_VALUE, node)
            if self._fail_hard and (value < alpha or value > beta):
                return self._fails(_VALUE, node)
        return True if self._bound_fits(node, ply, whole) else self._fails(_PROOF, node)

    def _bound_fits(self, node: cython.longlong, ply: cython.int, whole: cython.bint) -> cython.bint:
        """Return whether the bound that the log gives for a node's value may stand there after step 11."""
        value: cython.int = self._log.value(node)
        bound: cython.int = self._log.bound(node)
        guess: cython.bint = self._guess[ply]
        if self._log.alpha(node) == self._log.beta(node) == value and (self._fail_hard or self._tt):
            return bound == _NO_BOUND
        if not whole and not guess and self._horizon < self._empty_cells and bound == _HEURISTIC:
            guess = True  # the value may rest on a node that is not in the log
        return bound == self._kind(value, _by_window(self._log, node), guess)


def _by_window(log: NodeLog, node: cython.longlong) -> cython.int:
    """Return which bound the value of a node is by the node's window alone."""
    value: cython.int = log.value(node)
    if value >= log.beta(node):
        return _LOWER
    return _UPPER if value <= log.alpha(node) else _EXACT
