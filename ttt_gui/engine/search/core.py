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
from ttt_gui.engine.score import WIN
from ttt_gui.engine.trace import node_log

if not cython.compiled:  # compiled, these come from core.pxd
    from time import perf_counter as seconds_now

    from ttt_gui.engine.bits.symmetry import Symmetry
    from ttt_gui.engine.search.table import Table
    from ttt_gui.engine.trace.node_log import NodeLog, enter_node, leave_node

    def lowest(board: int) -> int:
        return (board & -board).bit_length() - 1

    def count(board: int) -> int:
        return board.bit_count()


ENGINE = "compiled" if cython.compiled else "interpreted"
_INFINITY = cython.declare(cython.int, node_log.INFINITY)
_ANSWER = cython.declare(cython.int, 100_000)  # larger than any value: tells an answer of the table from a move
# The clock is read and the counters are published every so many nodes.
_POLL_NODES = cython.declare(cython.ulonglong, 1_024)
# Up to this many cells every set of stones is looked up in a table of bits; on larger boards, and where building the
# table takes longer than it saves, the lines through the last cell are tested one by one.
TABLE_CELLS = 16 if cython.compiled else 9

# What the transposition table stores of a position is one word::
#
#     63           33 32        31      24 23     18 17   16 15          0
#     [ its node + 1 ] [heuristic] [ depth ] [ move  ] [ bound ] [ value + 32768 ]
#
# Its node is known where the search is logged. Bound 1 is exact, 2 a lower and 3 an upper bound. A win is stored
# relative to its node. The heuristic bit says that the search met the depth limit; without it the value holds at any
# depth.
_EXACT = cython.declare(cython.int, node_log.EXACT)
_LOWER = cython.declare(cython.int, node_log.LOWER)
_UPPER = cython.declare(cython.int, node_log.UPPER)
_NO_MOVE = cython.declare(cython.int, 64)
# How the log calls what ended a node, and a value that rests on the depth limit; the bounds it calls as the table does.
_TERMINAL = cython.declare(cython.int, node_log.TERMINAL)
_DEPTH = cython.declare(cython.int, node_log.DEPTH)
_TABLE = cython.declare(cython.int, node_log.TABLE)
_CUT = cython.declare(cython.int, node_log.CUT)
_ALL_TRIED = cython.declare(cython.int, node_log.ALL_TRIED)
_HEURISTIC = cython.declare(cython.int, node_log.HEURISTIC)
_NO_BOUND = cython.declare(cython.int, node_log.NO_BOUND)  # a value that proves nothing

# Why a search stopped; 0 while it has not.
_BY_USER = cython.declare(cython.int, 1)
_BY_NODES = cython.declare(cython.int, 2)
_BY_SECONDS = cython.declare(cython.int, 3)


@cython.final
@cython.cclass
class Core:
    """The state of one search in C types; every board in here is renumbered by the order of moves."""

    # The rules, as tables.
    all_bits: cython.ulonglong
    full: cython.ulonglong
    empty_cells: cython.int  # at the root
    uses_table: cython.bint
    won: cython.ulonglong[1024]  # bit s of the table: the set s of stones contains a line
    lines: cython.ulonglong[1024]  # the lines through cell c are lines[first_line[c]] .. lines[first_line[c + 1] - 1]
    first_line: cython.int[66]
    all_lines: cython.ulonglong[256]
    line_count: cython.int
    # The switches and limits.
    alpha_beta: cython.bint
    cut_at_equal: cython.bint
    fail_hard: cython.bint
    pvs: cython.bint
    exact_moves: cython.bint
    iterative: cython.bint
    reduces: cython.bint  # of equivalent moves only one is tried
    uses_tt: cython.bint
    table: Table
    symmetry: Symmetry
    logs: cython.bint
    log: NodeLog
    log_at: cython.int[66]  # per ply: the node being searched there in the log, -1 where it is not logged
    answer_bound: cython.int  # of what the table has just answered
    source: cython.int  # the node that stored what the table has just answered
    random: cython.ulonglong[128]  # one number a cell of either side: a key is their exclusive or (Zobrist 1970)
    keys: cython.ulonglong[528]  # per ply: the keys of the node being searched there under each symmetry
    best_reply: cython.bint
    killers: cython.bint
    uses_history: cython.bint
    killer: cython.int[132]  # per ply: the two moves that cut there last (Akl and Newborn 1977)
    history: cython.ulonglong[128]  # per side and move: the sum of depth squared over its cut-offs (Schaeffer 1983)
    depth_aware: cython.bint
    loss: cython.int[66]  # the value of having lost at this ply
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
    untried: cython.ulonglong[66]  # per ply: the moves not yet begun at the node being searched there
    pv: cython.uchar[4356]  # per ply: the best line from there, 66 entries each
    pv_length: cython.int[66]
    root_value: cython.int[64]
    root_bound: cython.int[64]  # 0 not searched, 1 exact, 2 upper bound, 3 heuristic
    best_root_move: cython.int
    first_root_move: cython.int  # the best one of the iteration before, or _NO_MOVE
    # What another thread may read or set while the search runs: volatile, or the compiler keeps it in a register.
    stop_requested: cython.volatile[cython.bint]
    seen_nodes: cython.volatile[cython.ulonglong]
    seen_leaves: cython.volatile[cython.ulonglong]
    seen_cutoffs: cython.volatile[cython.ulonglong]
    seen_pruned_moves: cython.volatile[cython.ulonglong]
    seen_researches: cython.volatile[cython.ulonglong]
    seen_depth: cython.volatile[cython.int]
    seen_progress: cython.volatile[cython.double]
    seen_root: cython.volatile[cython.int]  # root moves finished * 128 + 1 + the best of them; in one word, so whole
    seen_started: cython.volatile[cython.double]
    seen_finished: cython.volatile[cython.double]

    def __init__(self) -> None:
        if not cython.compiled:
            self.won = [0] * 1024
            self.lines = [0] * 1024
            self.first_line = [0] * 66
            self.all_lines = [0] * 256
            self.loss = [0] * 66
            self.untried = [0] * 66
            self.pv = [0] * 4356
            self.pv_length = [0] * 66
            self.root_value = [0] * 64
            self.root_bound = [0] * 64
            self.random = [0] * 128
            self.keys = [0] * 528
            self.log_at = [-1] * 66
            self.killer = [0] * 132
            self.history = [0] * 128
        self.table = Table()
        self.symmetry = Symmetry()
        for index in range(132):
            self.killer[index] = _NO_MOVE
        self.uses_tt = self.reduces = self.logs = False
        self.table_returns = self.equivalents = 0
        self.stop_requested = False
        self.nodes = self.leaves = self.cutoffs = self.pruned_moves = self.researches = self.heuristic_leaves = 0
        self.deepest = self.stopped_by = 0
        self.best_root_move = -1
        self.horizon = 0
        self.started = self.finished = 0.0
        self.seen_nodes = self.seen_leaves = self.seen_cutoffs = self.seen_pruned_moves = self.seen_researches = 0
        self.seen_depth = self.seen_root = 0
        self.seen_progress = self.seen_started = self.seen_finished = 0.0

    def allocate(self, mib: int) -> int:
        """Make a table of at most ``mib`` MiB, smaller where memory cannot be had; the bytes it takes."""
        size = self.table.allocate(mib)
        self.uses_tt = size > 0
        state: cython.ulonglong = 0x7474742D67756921  # a fixed seed, so that every run counts alike
        index: cython.int
        for index in range(128):  # SplitMix64, Steele, Lea and Flood (2014)
            state = (state + 0x9E3779B97F4A7C15) & self.all_bits
            mixed: cython.ulonglong = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & self.all_bits
            mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & self.all_bits
            self.random[index] = mixed ^ (mixed >> 31)
        return size

    def log_nodes(self, limit: int) -> NodeLog:
        """Log the nodes that will be entered, at most so many; gives the log."""
        self.log = NodeLog(limit)
        for ply in range(66):
            self.log_at[ply] = -1
        self.logs = True
        return self.log

    def release(self) -> None:
        """Give the table's memory back."""
        self.uses_tt = False
        self.table.release()

    def prepare(
        self, cells: cython.int, lines_through: list[list[int]], win_lines: list[int], empty_cells: cython.int
    ) -> None:
        """Take the rules as tables made by ``game.rules``, renumbered."""
        self.all_bits = 0xFFFFFFFFFFFFFFFF
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
        stones: cython.ulonglong
        index: cython.int
        for stones in range(1 << cells):
            for index in range(self.line_count):
                if stones & self.all_lines[index] == self.all_lines[index]:
                    self.won[stones >> 6] |= cython.cast(cython.ulonglong, 1) << (stones & 63)
                    break

    def configure(self, algorithm: Algorithm, limits: Limits) -> None:
        """Take the switches and the limits."""
        self.depth_aware = algorithm.scores is Scores.DEPTH
        self.alpha_beta = algorithm.alpha_beta
        self.cut_at_equal = algorithm.cut is Cut.LE
        self.fail_hard = algorithm.fail is Fail.HARD
        self.pvs = algorithm.pvs
        self.exact_moves = algorithm.exact_moves
        self.iterative = algorithm.iterative
        self.reduces = algorithm.symmetry and not algorithm.tt  # with a table, that answers for equivalent positions
        self.best_reply = Ordering.TABLE in algorithm.ordering
        self.killers = Ordering.KILLER in algorithm.ordering
        self.uses_history = Ordering.HISTORY in algorithm.ordering
        for ply in range(66):
            self.loss[ply] = ply - WIN if algorithm.scores is Scores.DEPTH else -WIN
        self.node_limit = min(limits.nodes, 1 << 62) if limits.nodes is not None else 1 << 62
        self.deadline = limits.seconds if limits.seconds is not None else 1e300

    def use_symmetries(self, maps: list[list[int]]) -> None:
        """Take the symmetries of the board, renumbered, the identity first."""
        self.symmetry.prepare(maps)

    def run(self, own: cython.ulonglong, opp: cython.ulonglong, cells: cython.int, horizon: cython.int) -> int:
        """Search from the root to ``horizon`` plies; the value is that of the best root move finished.

        Called again it is the next iteration: counters, clock, table, killers and history go on, and the move that was
        best is tried first.
        """
        value: cython.int
        self.horizon = horizon
        self.heuristic_leaves = 0
        self.first_root_move = self.best_root_move if self.best_root_move >= 0 else _NO_MOVE
        self.best_root_move = -1
        self.pv_length[0] = 0
        for index in range(64):
            self.root_bound[index] = 0
        self._set_root_keys(own, opp)
        with cython.nogil:
            if self.started == 0.0:
                self.started = seconds_now()
                self.seen_started = self.started
                self.deadline += self.started
            self.seen_root = 0
            self.seen_progress = 0.0
            self._plan_poll()
            value = self._negamax(own, opp, cells, 0, -_INFINITY, _INFINITY)
            self.finished = seconds_now()
            self._publish(1.0 if self.stopped_by == 0 else self.seen_progress)
        return value

    def finish(self) -> None:
        """Stop the clock and close the log: no further iteration will come."""
        self.seen_finished = self.finished
        if self.logs:
            # Only nodes of the last path can be open.
            self.log.close([self.log_at[ply] for ply in range(66)])

    @cython.cfunc
    @cython.exceptval(check=False)
    def _set_root_keys(self, own: cython.ulonglong, opp: cython.ulonglong) -> cython.void:
        """The keys of the root under every symmetry: its stones count, since equivalent positions share a key."""
        symmetry: cython.int
        cell: cython.int
        for symmetry in range(self.symmetry.count):
            self.keys[symmetry] = 0
            for cell in range(64):
                if (own >> cell) & 1:
                    self.keys[symmetry] ^= self.random[self.symmetry.to[64 * symmetry + cell]]
                elif (opp >> cell) & 1:
                    self.keys[symmetry] ^= self.random[64 + self.symmetry.to[64 * symmetry + cell]]

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _set_keys(self, ply: cython.int, move: cython.int) -> cython.void:
        """The keys of the node one ply on, after this move."""
        symmetry: cython.int
        side: cython.int = 64 * (ply & 1)
        for symmetry in range(self.symmetry.count):
            self.keys[8 * ply + 8 + symmetry] = (
                self.keys[8 * ply + symmetry] ^ self.random[side + self.symmetry.to[64 * symmetry + move]]
            )

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _canonical(self, ply: cython.int) -> cython.int:
        """The symmetry under which the node's key is smallest: equivalent positions share that key."""
        symmetry: cython.int
        best: cython.int = 0
        for symmetry in range(1, self.symmetry.count):
            if self.keys[8 * ply + symmetry] < self.keys[8 * ply + best]:
                best = symmetry
        return best

    # The contract on alpha and beta: every value is from the view of the side to move at the node. A value that the
    # node returns inside (alpha, beta) is exact; one <= alpha is an upper bound, one >= beta a lower bound: fail-soft,
    # both as tight as the moves searched allow, fail-hard, the edge of the window itself (leaves return their value).
    # A window is empty (alpha = beta) only below the cut at beta < alpha: then a value beyond it is a bound as ever,
    # but one equal to it proves nothing under fail-hard, which gives it whatever was found, or with a table, which may
    # have answered one child with a lower and another with an upper bound.
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
        if self.nodes == self.next_poll or self.stop_requested:
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

        # Step 4. The table: an entry that suffices answers, any other one says which move to try first. Without one,
        # of moves that lead to equivalent positions one is enough.
        heuristics_at_entry = self.heuristic_leaves
        first = self.first_root_move if ply == 0 else _NO_MOVE
        if self.uses_tt and ply:
            first = self._probe(ply, alpha, beta)
            if first < 0:
                if self.logs:
                    best = -first - _ANSWER
                    bound = self._kind(best, self.answer_bound, self.heuristic_leaves != heuristics_at_entry)
                    leave_node(self.log, self.log_at[ply], best, bound, _TABLE, 0, self.source)
                return -first - _ANSWER
            if not self.best_reply:
                first = _NO_MOVE
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
            elif self.killers or self.uses_history:
                move = self._next_move(ply, moves)
            else:
                move = lowest(moves)
            moves &= ~(cython.cast(cython.ulonglong, 1) << move)
            self.untried[ply] = moves
            leaves_before = self.heuristic_leaves
            if self.uses_tt:
                self._set_keys(ply, move)

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
                if self.heuristic_leaves != leaves_before and -5000 < value < 5000:
                    self.root_bound[move] = 3

            # Step 8. A better move: keep it, and the best line that follows it.
            if value > best:
                best = value
                best_move = move
                if value > alpha:
                    self._keep_line(ply, move)
                    # Step 9. Alpha-beta raises alpha and cuts where beta <= alpha (or, as a slip, beta < alpha);
                    # for exact scores of every root move the root keeps its window open.
                    if self.alpha_beta and (ply or not self.exact_moves):
                        alpha = value
                        if beta < alpha or (beta == alpha and self.cut_at_equal):
                            if moves:
                                self.cutoffs += 1
                                self.pruned_moves += count(moves)
                            if self.killers or self.uses_history:
                                self._remember(ply, move)
                            cut = moves != 0
                            break

        # Step 10. Fail-hard, a value beyond the window becomes its edge.
        keeps = self.uses_tt
        if self.fail_hard and (best < alpha_at_entry or best > beta):
            best = alpha_at_entry if best < alpha_at_entry else beta
            # An edge may be the heuristic of another node, which the next iteration must not meet.
            keeps = keeps and not (self.iterative and best != 0 and -5000 < best < 5000)

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
            self._store(ply, best, bound, best_move, self.heuristic_leaves != heuristics_at_entry)
        return best

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _kind(self, value: cython.int, bound: cython.int, heuristic: cython.bint) -> cython.int:
        """What the log says of a value: its bound, or that it rests on the depth limit.

        Under flat scores anything short of a win may: fail-hard, the edge of a null window beside a loss, "not lost".
        """
        highest: cython.int = 5000 if self.depth_aware else 10_000
        return _HEURISTIC if heuristic and -highest < value < highest and bound != _NO_BOUND else bound

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _next_move(self, ply: cython.int, moves: cython.ulonglong) -> cython.int:
        """The first killer among the moves, else the one of the best history, the first in the order among equals."""
        move: cython.int
        best: cython.int
        rest: cython.ulonglong
        side: cython.int = 64 * (ply & 1)
        if self.killers:
            for move in range(2 * ply, 2 * ply + 2):
                if self.killer[move] != _NO_MOVE and (moves >> self.killer[move]) & 1:
                    return self.killer[move]
        best = lowest(moves)
        if self.uses_history:
            rest = moves & (moves - 1)
            while rest:
                move = lowest(rest)
                rest &= rest - 1
                if self.history[side + move] > self.history[side + best]:
                    best = move
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _remember(self, ply: cython.int, move: cython.int) -> cython.void:
        """A move has cut: it becomes the first killer of its ply, and its history grows."""
        depth: cython.int = self.horizon - ply
        if self.killer[2 * ply] != move:
            self.killer[2 * ply + 1] = self.killer[2 * ply]
            self.killer[2 * ply] = move
        self.history[64 * (ply & 1) + move] += depth * depth

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _probe(self, ply: cython.int, alpha: cython.int, beta: cython.int) -> cython.int:
        """The move to try first, or _NO_MOVE; where the entry answers, -(value + _ANSWER), which is negative."""
        symmetry: cython.int = self._canonical(ply)
        data: cython.ulonglong = self.table.get(self.keys[8 * ply + symmetry])
        if data == 0:
            return _NO_MOVE
        bound: cython.int = (data >> 16) & 3
        move: cython.int = self.symmetry.back[64 * symmetry + cython.cast(cython.int, (data >> 18) & 63)]
        depth: cython.int = (data >> 24) & 127
        heuristic: cython.int = (data >> 32) & 1
        value: cython.int = self._from_node(cython.cast(cython.int, data & 65535) - 32768, ply)
        if heuristic and depth < self.horizon - ply:
            return move
        if bound == _EXACT or (bound == _LOWER and value >= beta) or (bound == _UPPER and value <= alpha):
            self.table_returns += 1
            self.answer_bound = bound
            self.source = cython.cast(cython.int, data >> 33) - 1
            self.heuristic_leaves += heuristic
            if ply > self.deepest:
                self.deepest = ply
            self.pv[66 * ply] = move
            self.pv_length[ply] = 1
            return -(value + _ANSWER)
        return move

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _store(
        self, ply: cython.int, value: cython.int, bound: cython.int, move: cython.int, heuristic: cython.bint
    ) -> cython.void:
        """Keep what was found of this node."""
        symmetry: cython.int = self._canonical(ply)
        data: cython.ulonglong = self._to_node(value, ply) + 32768
        data |= cython.cast(cython.ulonglong, bound) << 16
        data |= cython.cast(cython.ulonglong, self.symmetry.to[64 * symmetry + (move & 63)]) << 18
        data |= cython.cast(cython.ulonglong, self.horizon - ply) << 24
        data |= cython.cast(cython.ulonglong, heuristic) << 32
        if self.logs:
            data |= cython.cast(cython.ulonglong, self.log_at[ply] + 1) << 33
        self.table.put(self.keys[8 * ply + symmetry], data)

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _to_node(self, value: cython.int, ply: cython.int) -> cython.int:
        """A depth-aware win counted from the node instead of from the root."""
        if not self.depth_aware or -5000 < value < 5000:
            return value
        return value + ply if value > 0 else value - ply

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _from_node(self, value: cython.int, ply: cython.int) -> cython.int:
        return self._to_node(value, -ply)

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _has_won(self, stones: cython.ulonglong, last: cython.int) -> cython.bint:
        """Whether the stones contain a line through their last cell."""
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
        self.leaves += 1
        if ply > self.deepest:
            self.deepest = ply

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _open_lines(self, own: cython.ulonglong, opp: cython.ulonglong) -> cython.int:
        """The heuristic: lines still open for the side to move less those open for the other side."""
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
        """The best line of this ply: the move, then the best line of the ply below (a triangular table)."""
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
        """Publish the counters and the progress, and see whether to stop before a node of this ply is entered."""
        if ply - 1 > self.deepest:
            self.deepest = ply - 1
        self._publish(self._progress(ply))
        if self.stop_requested:
            self.stopped_by = _BY_USER
        elif self.nodes >= self.node_limit:
            self.stopped_by = _BY_NODES
        elif seconds_now() >= self.deadline:
            self.stopped_by = _BY_SECONDS
        self._plan_poll()

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _plan_poll(self) -> cython.void:
        self.next_poll = self.nodes + _POLL_NODES
        if self.next_poll > self.node_limit:
            self.next_poll = self.node_limit

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _progress(self, ply: cython.int) -> cython.double:
        """The fraction of the tree done: a node's share is split evenly among its legal moves."""
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
        self.seen_nodes = self.nodes
        self.seen_leaves = self.leaves
        self.seen_cutoffs = self.cutoffs
        self.seen_pruned_moves = self.pruned_moves
        self.seen_researches = self.researches
        self.seen_depth = self.deepest
        self.seen_progress = progress

    def engine_name(self) -> str:
        return ENGINE

    def request_stop(self) -> None:
        self.stop_requested = True

    def counters(self) -> tuple[int, int, int, int, int, float, int, float]:
        """Nodes, leaves, cut-offs, pruned moves, deepest ply, seconds, re-searches and progress as last published."""
        started: cython.double = self.seen_started
        finished: cython.double = self.seen_finished
        seconds: cython.double = 0.0
        if started != 0.0:
            seconds = (finished if finished != 0.0 else seconds_now()) - started
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
        """How many root moves are finished, and the best of them (-1 without one)."""
        seen: cython.int = self.seen_root
        return seen // 128, seen % 128 - 1

    def table_counters(self) -> tuple[int, int, int, int, int]:
        """Probes, hits, returns, stores and collisions of the table, as they are now."""
        probes, hits, stores, collisions = self.table.counters()
        return probes, hits, self.table_returns, stores, collisions

    def seconds_so_far(self) -> float:
        """From the start of the first iteration to the end of the last one finished."""
        return self.finished - self.started

    def equivalent_moves(self) -> int:
        return self.equivalents

    def entries(self) -> dict[int, int]:
        """Every entry of the table, by key; for checking."""
        return self.table.entries()

    def key_after(self, moves: list[int]) -> int:
        """The key of the position after these moves (ranks) from the empty root; for checking."""
        keys = [0] * self.symmetry.count
        for ply, move in enumerate(moves):
            for symmetry in range(self.symmetry.count):
                keys[symmetry] ^= self.random[64 * (ply & 1) + self.symmetry.to[64 * symmetry + move]]
        return min(keys)

    def report(self) -> tuple[int, list[tuple[int, int]], list[int], int, bool]:
        """The best root move (or -1), value and bound of every rank, the best line, why stopped, heuristic leaves."""
        scores = [(self.root_value[move], self.root_bound[move]) for move in range(64)]
        line = [self.pv[index] for index in range(self.pv_length[0])]
        return self.best_root_move, scores, line, self.stopped_by, self.heuristic_leaves > 0
