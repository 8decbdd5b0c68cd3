# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The textbook search: one fail-soft negamax in numbered steps, with switches and counters.

Compiled by Cython it releases the GIL; uncompiled the same file runs under plain Python and counts the same nodes.

Inside, cells are renumbered by the order in which moves are tried: bit ``i`` of a board is the i-th cell of that
order. So the next move of a node is simply the lowest set bit of what is still untried, whatever the order::

    order "lines" on 3 x 3        rank of each cell      untried = 0b000100110
    centre, corners, edges         1 5 2                           next move: rank 1, the upper left corner
                                   6 0 7
                                   3 8 4

Source of the algorithm: Knuth and Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6 (1975), in the
fail-soft form of Fishburn (1983). The heuristic of a depth limit counts open lines: Nilsson, Problem-Solving Methods
in Artificial Intelligence (1971).
"""

from __future__ import annotations

import cython

from ttt_gui.engine.request import Algorithm, Cut, Fail, Limits, Ordering, Scores
from ttt_gui.engine.score import HEURISTIC_LIMIT, WIN
from ttt_gui.engine.search.table import most_positions
from ttt_gui.engine.trace import node_log

if not cython.compiled:  # compiled, these come from core.pxd
    from ttt_gui.engine.bits.c_helpers import count, lowest
    from ttt_gui.engine.bits.halt import Halt
    from ttt_gui.engine.bits.symmetry import Symmetry
    from ttt_gui.engine.search.ordering import MoveOrdering
    from ttt_gui.engine.search.table import Table
    from ttt_gui.engine.trace.node_log import NodeLog, enter_node, leave_node

ENGINE = "compiled" if cython.compiled else "interpreted"
_INFINITY = cython.declare(cython.int, node_log.INFINITY)
_LIMIT = cython.declare(cython.int, HEURISTIC_LIMIT)
_WIN = cython.declare(cython.int, WIN)
# After this many nodes the clock is read and the counters are published again.
_POLL_NODES = cython.declare(cython.ulonglong, 1_024)
# Up to this many cells every set of stones is looked up in a table of bits; on larger boards, and where building the
# table takes longer than it saves, the lines through the last cell are tested one by one.
TABLE_CELLS = 16 if cython.compiled else 9

# What the log says of a value; the table knows only the first three.
_EXACT = cython.declare(cython.int, node_log.EXACT)
_LOWER = cython.declare(cython.int, node_log.LOWER)
_UPPER = cython.declare(cython.int, node_log.UPPER)
_HEURISTIC = cython.declare(cython.int, node_log.HEURISTIC)
_NO_BOUND = cython.declare(cython.int, node_log.NO_BOUND)  # the value proves nothing
# What the log says of how a node ended.
_TERMINAL = cython.declare(cython.int, node_log.TERMINAL)
_DEPTH = cython.declare(cython.int, node_log.DEPTH)
_TABLE = cython.declare(cython.int, node_log.TABLE)
_CUT = cython.declare(cython.int, node_log.CUT)
_ALL_TRIED = cython.declare(cython.int, node_log.ALL_TRIED)
_NO_MOVE = cython.declare(cython.int, 64)

# Why a search stopped; 0 while it has not.
_BY_USER = cython.declare(cython.int, 1)
_BY_NODES = cython.declare(cython.int, 2)
_BY_SECONDS = cython.declare(cython.int, 3)


@cython.final
@cython.cclass
class SearchCore:
    """The state of one search in C types; every board in here is renumbered by the order of moves."""

    # The rules, as tables.
    full: cython.ulonglong
    empty_cells: cython.int  # at the root
    uses_table: cython.bint
    line_count: cython.int
    # The switches and limits.
    alpha_beta: cython.bint
    cut_at_equal: cython.bint
    fail_hard: cython.bint
    pvs: cython.bint
    exact_moves: cython.bint
    iterative: cython.bint
    is_plain: cython.bint  # below the root, _plain does all that is asked for
    reduces: cython.bint  # of equivalent moves only one is tried
    uses_tt: cython.bint
    table: Table
    symmetry: Symmetry
    logs: cython.bint
    log: NodeLog
    best_reply: cython.bint
    learns: cython.bint  # from moves that cut: ``ordering`` then says which move is next
    ordering: MoveOrdering
    depth_aware: cython.bint
    horizon: cython.int  # the ply where nodes are leaves: the last one, or the depth limit
    node_limit: cython.ulonglong
    deadline: cython.double
    # The counters.
    nodes: cython.ulonglong
    leaves: cython.ulonglong
    cutoffs: cython.ulonglong
    pruned_moves: cython.ulonglong
    researches: cython.ulonglong
    heuristic_leaves: cython.ulonglong  # of this iteration, heuristic values returned by the table included
    table_returns: cython.ulonglong
    equivalents: cython.ulonglong
    deepest: cython.int
    # The state.
    next_poll: cython.ulonglong
    stopped_by: cython.int
    started: cython.double
    finished: cython.double
    best_root_move: cython.int
    first_root_move: cython.int  # the best one of the iteration before, or _NO_MOVE
    # What another thread may read or set while the search runs: volatile, or the compiler keeps it in a register.
    halted: cython.volatile[cython.bint]  # copies halt.wanted, reading which costs a tenth of the nodes/s
    seen_nodes: cython.volatile[cython.ulonglong]
    seen_leaves: cython.volatile[cython.ulonglong]
    seen_cutoffs: cython.volatile[cython.ulonglong]
    seen_pruned_moves: cython.volatile[cython.ulonglong]
    seen_researches: cython.volatile[cython.ulonglong]
    seen_depth: cython.volatile[cython.int]
    seen_progress: cython.volatile[cython.double]
    seen_root: cython.volatile[cython.int]  # root moves finished * 128 + 1 + the best of them; one word: read whole
    seen_started: cython.volatile[cython.double]
    seen_finished: cython.volatile[cython.double]
    # Tables and what is kept per ply: they follow all single numbers, so that those lie close together.
    won: cython.ulonglong[1024]  # bit s of the table: the set s of stones contains a line
    lines: cython.ulonglong[1024]  # the lines through cell c are lines[first_line[c]] .. lines[first_line[c + 1] - 1]
    first_line: cython.int[66]
    all_lines: cython.ulonglong[256]
    log_at: cython.int[66]  # per ply: the node being searched there in the log, -1 where it is not logged
    loss: cython.int[66]  # the value of having lost at this ply
    untried: cython.ulonglong[66]  # per ply: the moves not yet begun at the node being searched there
    packed_line: cython.ulonglong[66]  # the same in _plain: four bits a move, the first lowest, above the last one a 1
    pv: cython.uchar[4356]  # per ply: the best line from there, 66 entries each
    pv_length: cython.int[66]
    root_value: cython.int[64]
    root_bound: cython.int[64]  # 0 not searched, 1 exact, 2 upper bound, 3 heuristic
    halt: Halt

    def __init__(self) -> None:
        self.halt = Halt()
        self.halted = False
        if not cython.compiled:
            self.won = [0] * 1024
            self.lines = [0] * 1024
            self.first_line = [0] * 66
            self.all_lines = [0] * 256
            self.loss = [0] * 66
            self.untried = [0] * 66
            self.packed_line = [1] * 66
            self.pv = [0] * 4356
            self.pv_length = [0] * 66
            self.root_value = [0] * 64
            self.root_bound = [0] * 64
            self.log_at = [-1] * 66
        for ply in range(66):
            self.log_at[ply] = -1
        self.symmetry = Symmetry()
        self.table = Table(self.symmetry)
        self.ordering = MoveOrdering(False, False)
        self.uses_tt = self.reduces = self.logs = self.is_plain = False
        self.table_returns = self.equivalents = 0
        self.nodes = self.leaves = self.cutoffs = self.pruned_moves = self.researches = self.heuristic_leaves = 0
        self.deepest = self.stopped_by = 0
        self.best_root_move = -1
        self.horizon = 0
        self.started = self.finished = 0.0
        self.seen_nodes = self.seen_leaves = self.seen_cutoffs = self.seen_pruned_moves = self.seen_researches = 0
        self.seen_depth = self.seen_root = 0
        self.seen_progress = self.seen_started = self.seen_finished = 0.0

    def allocate(self, mib: int) -> tuple[int, bool]:
        """Allocate a table of at most ``mib`` MiB; return its size in bytes, and whether the system had too little
        memory.
        """
        size, was_short = self.table.allocate(mib, most_positions(self.empty_cells))
        self.uses_tt = size > 0
        return size, was_short

    def log_nodes(self, limit: int) -> NodeLog:
        """Log the first ``limit`` nodes that the search enters; return the log."""
        self.log = NodeLog(limit)
        self.logs = True
        return self.log

    def release(self) -> None:
        """Free the table's memory."""
        self.uses_tt = False
        self.table.release()

    def prepare(
        self, cells: cython.int, lines_through: list[list[int]], win_lines: list[int], empty_cells: cython.int
    ) -> None:
        """Set the rules as tables computed from ``game.rules`` and renumbered: the lines through each cell, and all
        lines, as boards."""
        # In two steps: a shift by 64 is undefined in C.
        self.full = ((cython.cast(cython.ulonglong, 1) << (cells - 1)) << 1) - 1
        self.empty_cells = empty_cells
        self.line_count = len(win_lines)
        for index, line in enumerate(win_lines):
            self.all_lines[index] = line
        total = 0
        for cell in range(cells):
            self.first_line[cell] = total
            for line in lines_through[cell]:
                self.lines[total] = line
                total += 1
        # The root has no last move: rank ``cells`` stands for it, through which no line runs.
        self.first_line[cells] = self.first_line[cells + 1] = total
        self.uses_table = cells <= TABLE_CELLS
        if self.uses_table:
            self._fill_table(cells)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fill_table(self, cells: cython.int) -> cython.void:
        """Mark every set of stones that contains a line, on a board small enough for a table of all sets."""
        stones: cython.ulonglong
        index: cython.int
        for stones in range(1 << cells):
            for index in range(self.line_count):
                if stones & self.all_lines[index] == self.all_lines[index]:
                    self.won[stones >> 6] |= cython.cast(cython.ulonglong, 1) << (stones & 63)
                    break

    def configure(self, algorithm: Algorithm, limits: Limits) -> None:
        """Set the switches and the limits."""
        self.depth_aware = algorithm.scores is Scores.DEPTH
        self.alpha_beta = algorithm.alpha_beta
        self.cut_at_equal = algorithm.cut is Cut.LE
        self.fail_hard = algorithm.fail is Fail.HARD
        self.pvs = algorithm.pvs
        self.exact_moves = algorithm.exact_moves
        self.iterative = algorithm.iterative
        self.reduces = algorithm.symmetry and not algorithm.tt  # with a table, that answers for equivalent positions
        self.best_reply = Ordering.TABLE in algorithm.ordering
        self.table.depth_aware = self.depth_aware
        killers, history = Ordering.KILLER in algorithm.ordering, Ordering.HISTORY in algorithm.ordering
        self.learns = killers or history
        self.ordering = MoveOrdering(killers, history)
        for ply in range(66):
            self.loss[ply] = ply - WIN if algorithm.scores is Scores.DEPTH else -WIN
        self.node_limit = min(limits.nodes, 1 << 62) if limits.nodes is not None else 1 << 62
        self.deadline = limits.seconds if limits.seconds is not None else 1e300

    def use_symmetries(self, maps: list[list[int]]) -> None:
        """Set the symmetries of the board, renumbered, the identity first."""
        self.symmetry.prepare(maps)

    def run(self, own: cython.ulonglong, opp: cython.ulonglong, cells: cython.int, horizon: cython.int) -> int:
        """Search from the root to ``horizon`` plies; return the value of the best root move finished.

        Where a stop or a limit comes before the first root move is finished, the value means nothing.
        Each further call is the next iteration of iterative deepening: counters, clock, table, killers and history go
        on, and the move that was best in the iteration before is tried first.
        """
        value: cython.int
        self.horizon = horizon
        self.heuristic_leaves = 0
        self.first_root_move = self.best_root_move if self.best_root_move >= 0 else _NO_MOVE
        self.best_root_move = -1
        self.pv_length[0] = 0
        for index in range(64):
            self.root_bound[index] = 0
        self.table.set_root(own, opp)
        self.is_plain = (
            self.uses_table and horizon == self.empty_cells and self.cut_at_equal
            and not (self.logs or self.uses_tt or self.reduces or self.learns or self.pvs or self.fail_hard)
        )  # fmt: skip
        with cython.nogil:
            if self.started == 0.0:
                self.started = self.halt.now()
                self.seen_started = self.started
                self.deadline += self.started
            self.seen_root = 0
            self.seen_progress = 0.0
            self._plan_poll()
            value = self._negamax(own, opp, cells, 0, -_INFINITY, _INFINITY)
            self.finished = self.halt.now()
            self._publish(1.0 if self.stopped_by == 0 else self.seen_progress)
        return value

    def finish(self) -> None:
        """Stop the clock and close the log: no further iteration will come."""
        self.seen_finished = self.finished
        if self.logs:
            # Only nodes of the last path can be open.
            self.log.close([self.log_at[ply] for ply in range(66)])

    # The contract on alpha and beta: every value is from the view of the side to move at the node. A value that the
    # node returns inside (alpha, beta) is exact; one <= alpha is an upper bound, one >= beta a lower bound: fail-soft,
    # both as tight as the moves searched allow, fail-hard, the edge of the window itself (leaves return their value).
    # A window is empty (alpha = beta) only below the cut at beta < alpha: then a value beyond it is a bound as ever,
    # but one equal to it proves nothing under fail-hard, which returns that edge whatever was found, or with a table,
    # which may have answered one child with a lower and another with an upper bound.
    # Plain minimax never raises alpha, so its window stays infinite.
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _negamax(
        self,
        own: cython.ulonglong,
        opp: cython.ulonglong,
        last: cython.int,
        ply: cython.int,
        alpha: cython.int,
        beta: cython.int,
    ) -> cython.int:
        """Return the value of a node for the side to move, or a meaningless number once ``stopped_by`` is set.

        ``own`` are the stones of the side to move, ``opp`` those of the other side, ``last`` the cell of the move that
        led here.
        """
        moves: cython.ulonglong
        leaves_before: cython.ulonglong
        child: cython.ulonglong
        heuristics_at_entry: cython.ulonglong
        first: cython.int
        best_move: cython.int
        bound: cython.int
        keeps: cython.bint
        cut: cython.bint
        move: cython.int
        best: cython.int
        value: cython.int
        alpha_at_entry: cython.int = alpha

        # Step 1. Count the node, unless a limit or a stop forbids to enter it.
        if self.nodes == self.next_poll or self.halted:
            self._poll(ply)
            if self.stopped_by:
                return 0
        self.nodes += 1
        self.pv_length[ply] = 0
        if self.logs:
            self.log_at[ply] = enter_node(self.log, self.log_at[ply - 1] if ply else -1, last, ply, alpha, beta)

        # Step 2. The game is over: the last move completed a line.
        if self._has_won(opp, last):
            self._count_leaf(ply)
            if self.logs:
                leave_node(self.log, self.log_at[ply], self.loss[ply], _EXACT, _TERMINAL, 0, -1)
            return self.loss[ply]

        # Step 3. No move is left, or the depth limit is reached.
        moves = self.full & ~(own | opp)
        if ply == self.horizon:
            self._count_leaf(ply)
            best = 0
            if moves:
                self.heuristic_leaves += 1
                best = self._open_lines(own, opp)
            if self.logs:
                if moves:
                    leave_node(self.log, self.log_at[ply], best, _HEURISTIC, _DEPTH, 0, -1)
                else:
                    leave_node(self.log, self.log_at[ply], 0, _EXACT, _TERMINAL, 0, -1)
            return best

        # The steps 4 to 11 with every switch but alpha-beta off, where nothing is logged.
        if self.is_plain and ply:
            best = self._plain(own, opp, ply, alpha, beta)
            self._unpack_line(ply)
            return best

        # Step 4. The table: an entry that suffices answers, any other one says which move to try first. Without one,
        # of moves that lead to equivalent positions one is enough.
        heuristics_at_entry = self.heuristic_leaves
        first = self.first_root_move if ply == 0 else _NO_MOVE
        if self.uses_tt and ply:
            if self.table.answers(ply, self.horizon - ply, alpha, beta):
                return self._take_answer(ply)
            if self.best_reply:
                first = self.table.move
        elif self.reduces:
            child = self.symmetry.representatives(own, opp, moves)
            self.equivalents += count(moves ^ child)
            moves = child

        best = -_INFINITY
        best_move = _NO_MOVE
        cut = False
        while moves:
            # Step 5. The next move: the best reply first, then killers, then by history, then in the order.
            if first != _NO_MOVE:
                move = first
                first = _NO_MOVE
            elif self.learns:
                move = self.ordering.next_move(ply, moves)
            else:
                move = lowest(moves)
            moves &= ~(cython.cast(cython.ulonglong, 1) << move)
            self.untried[ply] = moves
            leaves_before = self.heuristic_leaves
            if self.uses_tt:
                self.table.set_child(ply, move)

            # Step 6. Search it with the window turned round; after the first one principal variation search asks
            # with a null window whether it is better at all, and opens the window if so.
            child = own | (cython.cast(cython.ulonglong, 1) << move)
            if self.pvs and best > -_INFINITY and beta - alpha > 1 and (ply or not self.exact_moves):
                value = -self._negamax(opp, child, move, ply + 1, -alpha - 1, -alpha)
                if alpha < value < beta and not self.stopped_by:
                    self.researches += 1
                    value = -self._negamax(opp, child, move, ply + 1, -beta, -alpha)
            else:
                value = -self._negamax(opp, child, move, ply + 1, -beta, -alpha)
            if self.stopped_by:
                return best

            # Step 7. The root remembers what each of its moves is worth, and what kind of value that is.
            if ply == 0:
                self.root_value[move] = value
                self.seen_root = (self.seen_root // 128 + 1) * 128 + (
                    move + 1 if value > best else self.seen_root % 128
                )
                self.root_bound[move] = 1 if value > alpha else 2
                if self.heuristic_leaves != leaves_before and -_LIMIT < value < _LIMIT:
                    self.root_bound[move] = 3

            # Step 8. A better move: keep it, and the best line that follows it.
            if value > best:
                best = value
                best_move = move
                if value > alpha:
                    self._keep_line(ply, move)
                    # Step 9. Alpha-beta raises alpha and cuts where beta <= alpha (or, by mistake, beta < alpha);
                    # for exact scores of every root move the root keeps its window open.
                    if self.alpha_beta and (ply or not self.exact_moves):
                        alpha = value
                        if beta < alpha or (beta == alpha and self.cut_at_equal):
                            if moves:
                                self.cutoffs += 1
                                self.pruned_moves += count(moves)
                            if self.learns:
                                self.ordering.remember(ply, move, self.horizon - ply)
                            cut = moves != 0
                            break

        # Step 10. Fail-hard, a value beyond the window becomes its edge.
        keeps = self.uses_tt
        if self.fail_hard and (best < alpha_at_entry or best > beta):
            best = alpha_at_entry if best < alpha_at_entry else beta
            # An edge may be the heuristic of another node, which the next iteration must not meet.
            keeps = keeps and not (self.iterative and best != 0 and -_LIMIT < best < _LIMIT)

        # Step 11. The table and the log keep the value with its kind of bound, the table none that proves nothing.
        bound = _LOWER if best >= beta else _UPPER if best <= alpha_at_entry else _EXACT
        if alpha_at_entry == beta and best == beta and (self.fail_hard or self.uses_tt):
            bound = _NO_BOUND
            keeps = False
        if self.logs:
            leave_node(
                self.log,
                self.log_at[ply],
                best,
                self._kind(best, bound, self.heuristic_leaves != heuristics_at_entry),
                _CUT if cut else _ALL_TRIED,
                moves,
                -1,
            )
        if keeps:
            heuristic: cython.bint = self.heuristic_leaves != heuristics_at_entry
            self.table.store(ply, self.horizon - ply, best, bound, best_move, heuristic, self.log_at[ply])
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _plain(
        self, own: cython.ulonglong, opp: cython.ulonglong, ply: cython.int, alpha: cython.int, beta: cython.int
    ) -> cython.int:
        """Return the value of a node that was entered and is no leaf, by minimax or alpha-beta alone.

        Counts, bounds and lines are those of ``_negamax``; a leaf is valued at its parent.
        """
        moves: cython.ulonglong = self.full & ~(own | opp)
        child: cython.ulonglong
        wins: cython.bint
        move: cython.int
        value: cython.int
        best: cython.int = -_INFINITY
        below: cython.int = ply + 1
        self.packed_line[ply] = 1
        while moves:
            move = lowest(moves)
            child = own | (moves & (~moves + 1))
            moves &= moves - 1
            self.untried[ply] = moves
            if self.nodes == self.next_poll or self.halted:
                self._poll(below)
                if self.stopped_by:
                    return best
            self.nodes += 1
            wins = (self.won[child >> 6] >> (child & 63)) & 1
            if wins or below == self.horizon:
                value = -self.loss[below] if wins else 0
                self._count_leaf(below)
                self.packed_line[below] = 1
            else:
                value = -self._plain(opp, child, below, -beta, -alpha)
                if self.stopped_by:
                    return best
            if value > best:
                best = value
                if value > alpha:
                    self.packed_line[ply] = self.packed_line[below] << 4 | move
                    if self.alpha_beta:
                        alpha = value
                        if alpha >= beta:
                            self.cutoffs += moves != 0
                            self.pruned_moves += count(moves)
                            break
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _unpack_line(self, ply: cython.int) -> cython.void:
        """Keep the best line that ``_plain`` has found from this ply as ``_keep_line`` keeps it."""
        packed: cython.ulonglong = self.packed_line[ply]
        while packed > 1:
            self.pv[66 * ply + self.pv_length[ply]] = packed & 15
            self.pv_length[ply] += 1
            packed >>= 4

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _kind(self, value: cython.int, bound: cython.int, heuristic: cython.bint) -> cython.int:
        """Return what the log says of a value: its bound, or that it rests on the depth limit (``heuristic``).

        Under flat scores every value short of a win or a loss may rest on the depth limit, even one that no heuristic
        has: fail-hard, the edge of a null window beside a loss, which says "not lost".
        """
        highest: cython.int = _LIMIT if self.depth_aware else _WIN
        return _HEURISTIC if heuristic and -highest < value < highest and bound != _NO_BOUND else bound

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _take_answer(self, ply: cython.int) -> cython.int:
        """Leave the node of this ply with what the table has just answered."""
        bound: cython.int
        self.table_returns += 1
        self.heuristic_leaves += self.table.heuristic
        if ply > self.deepest:
            self.deepest = ply
        self.pv[66 * ply] = self.table.move
        self.pv_length[ply] = 1
        if self.logs:
            bound = self._kind(self.table.value, self.table.bound, self.table.heuristic)
            leave_node(self.log, self.log_at[ply], self.table.value, bound, _TABLE, 0, self.table.source)
        return self.table.value

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _has_won(self, stones: cython.ulonglong, last: cython.int) -> cython.bint:
        """Return whether the stones contain a line through their last cell."""
        index: cython.int
        if self.uses_table:
            return (self.won[stones >> 6] >> (stones & 63)) & 1
        for index in range(self.first_line[last], self.first_line[last + 1]):
            if stones & self.lines[index] == self.lines[index]:
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _count_leaf(self, ply: cython.int) -> cython.void:
        """Count a leaf at this ply."""
        self.leaves += 1
        if ply > self.deepest:
            self.deepest = ply

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _open_lines(self, own: cython.ulonglong, opp: cython.ulonglong) -> cython.int:
        """Return the heuristic: the lines still open for the side to move less those open for the other side."""
        value: cython.int = 0
        index: cython.int
        for index in range(self.line_count):
            if not opp & self.all_lines[index]:
                value += 1
            if not own & self.all_lines[index]:
                value -= 1
        return value

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _keep_line(self, ply: cython.int, move: cython.int) -> cython.void:
        """Keep the best line of this ply: the move, then the best line of the ply below (a triangular table)."""
        index: cython.int
        length: cython.int = self.pv_length[ply + 1]
        self.pv[66 * ply] = move
        for index in range(length):
            self.pv[66 * ply + 1 + index] = self.pv[66 * (ply + 1) + index]
        self.pv_length[ply] = length + 1
        if ply == 0:
            self.best_root_move = move

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _poll(self, ply: cython.int) -> cython.void:
        """Publish counters and progress before a node of this ply; sleep for a pause, end for a stop or a limit."""
        if ply - 1 > self.deepest:
            self.deepest = ply - 1
        self._publish(self._progress(ply))
        if self.halt.ends():
            self.stopped_by = _BY_USER
        elif self.nodes >= self.node_limit:
            self.stopped_by = _BY_NODES
        elif self.halt.now() >= self.deadline:
            self.stopped_by = _BY_SECONDS
        self._plan_poll()

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _plan_poll(self) -> cython.void:
        """Set at which node the search looks at stop, pause and limits next."""
        self.next_poll = self.nodes + _POLL_NODES
        if self.next_poll > self.node_limit:
            self.next_poll = self.node_limit

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _progress(self, ply: cython.int) -> cython.double:
        """Return the fraction of the tree that is done: a node's share is split evenly among its legal moves."""
        fraction: cython.double = 0.0
        share: cython.double = 1.0
        legal: cython.int
        level: cython.int
        for level in range(ply):
            legal = self.empty_cells - level
            share /= legal
            # Done at this level: all moves but the untried ones and the one being searched.
            fraction += share * (legal - 1 - count(self.untried[level]))
        return fraction

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _publish(self, progress: cython.double) -> cython.void:
        """Copy the counters to where other threads read them; ``progress`` is the fraction of the tree done."""
        self.seen_nodes = self.nodes
        self.seen_leaves = self.leaves
        self.seen_cutoffs = self.cutoffs
        self.seen_pruned_moves = self.pruned_moves
        self.seen_researches = self.researches
        self.seen_depth = self.deepest
        self.seen_progress = progress

    def engine_name(self) -> str:
        """Return 'compiled' or 'interpreted'."""
        return ENGINE

    def request_stop(self) -> None:
        """Ask the running search to stop; may be called from any thread."""
        self.halt.stop()
        self.halted = True

    def request_pause(self) -> None:
        """Ask the running search to sleep until resume() or request_stop(); may be called from any thread."""
        self.halt.pause()
        self.halted = True

    def resume(self) -> None:
        """Continue a paused search; may be called from any thread."""
        self.halt.resume()
        self.halted = self.halt.wanted

    def counters(self) -> tuple[int, int, int, int, int, float, int, float]:
        """Return nodes, leaves, cut-offs, pruned moves, deepest ply, seconds, re-searches, progress, as last published.

        The seconds go on until ``finish``; progress is a fraction of 1.
        """
        started: cython.double = self.seen_started
        finished: cython.double = self.seen_finished
        seconds: cython.double = 0.0
        if started != 0.0:
            seconds = (finished if finished != 0.0 else self.halt.now()) - started
        return (
            self.seen_nodes,
            self.seen_leaves,
            self.seen_cutoffs,
            self.seen_pruned_moves,
            self.seen_depth,
            seconds,
            self.seen_researches,
            self.seen_progress,
        )

    def root_so_far(self) -> tuple[int, int]:
        """Return how many root moves are finished, and the best of them (-1 without one)."""
        seen: cython.int = self.seen_root
        return seen // 128, seen % 128 - 1

    def table_counters(self) -> tuple[int, int, int, int, int]:
        """Return the table's probes, hits, returns, stores and collisions so far."""
        probes, hits, stores, collisions = self.table.counters()
        return probes, hits, self.table_returns, stores, collisions

    def seconds_so_far(self) -> float:
        """Return the seconds from the start of the first iteration to the end of the last, finished or stopped."""
        return self.finished - self.started

    def equivalent_moves(self) -> int:
        """Return the number of moves left out because a move to an equivalent position was tried."""
        return self.equivalents

    def report(self) -> tuple[int, list[tuple[int, int]], list[int], int, bool]:
        """Return the best root move (or -1), value and bound by rank, the best line, and two things more.

        They are why the search stopped (0 where nothing stopped it) and whether the last iteration met a heuristic.
        """
        scores = [(self.root_value[move], self.root_bound[move]) for move in range(64)]
        line = [self.pv[index] for index in range(self.pv_length[0])]
        return self.best_root_move, scores, line, self.stopped_by, self.heuristic_leaves > 0
