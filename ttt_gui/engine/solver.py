# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The solver: win, draw or loss of any position on any board, as a proof.

Compiled by Cython it releases the GIL; uncompiled the same file runs under plain Python and counts the same nodes.

It asks two questions, each with the answer yes or no (a null window): "can the side to move complete a line?" and "can
the other side?". The side asked about is the *attacker*; a line of the other side, the *defender*, is a failure of the
attack as a full board is. On the empty board the answer to the second question is no: strategy stealing (Nash; see
Beck, Combinatorial Games, 2008). Both questions share one table.

A line is its lowest cell in one board of starts per direction; cell = row * columns + column, without padding, since
starts exist only where the line fits::

    4 x 4, 3 in a row    starts, step 1    step 4      step 5      step 3
                         1 1 . .           1 1 1 1     1 1 . .     . . 1 1
                         1 1 . .           1 1 1 1     1 1 . .     . . 1 1
                         1 1 . .           . . . .     . . . .     . . . .
                         1 1 . .           . . . .     . . . .     . . . .

``stones >> i * step`` then has, at each start, the i-th cell of the line, so all lines of a direction are looked at
at once. Sources stand with each technique; how much each carries is measured by its switch.
"""

from __future__ import annotations

import mmap

import cython

from ttt_gui.engine.proof import Proof, SolverCounters, SolverInfo, Techniques
from ttt_gui.engine.request import Limits, RequestError
from ttt_gui.game.position import Position
from ttt_gui.game.rules import Rules

if not cython.compiled:  # compiled, these three come from solver.pxd
    from time import perf_counter as seconds_now

    def lowest(board: int) -> int:
        return (board & -board).bit_length() - 1

    def count(board: int) -> int:
        return board.bit_count()


ENGINE = "compiled" if cython.compiled else "interpreted"
_ONE = cython.declare(cython.ulonglong, 1)
_WORD = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_MIX_OWN = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)  # odd constants of splitmix64 and murmur3
_MIX_OPP = cython.declare(cython.ulonglong, 0xC2B2AE3D27D4EB4F)
_MIX_END = cython.declare(cython.ulonglong, 0xFF51AFD7ED558CCD)
_POLL_NODES = cython.declare(cython.ulonglong, 1_024)  # the clock is read every so many nodes
_PLANES = cython.declare(cython.int, 14)  # a cell's potential: at most 8 lines x 4 directions x 2 sides x 2^7 < 2^14
_VCF_BUDGET = cython.declare(cython.int, 400)  # positions one search for consecutive threats may visit
_VCF_CACHE_BITS = cython.declare(cython.int, 14)
_SCAN_UNPAIRED = cython.declare(cython.int, 8)  # with more unmatched demands no single move of the defender helps

_BUCKET_BYTES = 64
_SMALLEST_TABLE = 2 * _BUCKET_BYTES

# What a table entry says about its side to move.
_WINS = cython.declare(cython.ulonglong, 1)
_NEVER_WINS = cython.declare(cython.ulonglong, 2)
_NEVER_LOSES = cython.declare(cython.ulonglong, 4)
_LOSES = cython.declare(cython.ulonglong, 8)

# Why a run stopped, as Proof says it.
_STOPPED_BY = (None, "user", "nodes", "seconds")
_BY_USER = cython.declare(cython.int, 1)
_BY_NODES = cython.declare(cython.int, 2)
_BY_SECONDS = cython.declare(cython.int, 3)


@cython.final
@cython.cclass
class _Core:
    """The state of one run in C types."""

    # The rules, as tables.
    k: cython.int
    cells: cython.int
    full: cython.ulonglong
    directions: cython.int
    step: cython.int[4]
    starts: cython.ulonglong[4]
    shape: cython.ulonglong[4]  # the line of this direction that starts at cell 0
    lines: cython.ulonglong[1024]  # the lines through cell c are lines[first_line[c]] .. lines[first_line[c + 1] - 1]
    first_line: cython.int[65]
    symmetries: cython.int
    bytes: cython.int  # of a board
    image: cython.ulonglong[16384]  # image[(symmetry * 8 + byte) * 256 + value of the byte]
    # The switches and limits.
    forced_moves: cython.bint
    dead_lines: cython.bint
    potential_order: cython.bint
    uses_table: cython.bint
    domination: cython.bint
    vcf: cython.bint
    zones: cython.bint
    erdos_selfridge: cython.bint
    pairings: cython.bint
    node_limit: cython.ulonglong
    deadline: cython.double
    # The tables.
    table: cython.ulonglong[::1]
    table_shift: cython.int
    vcf_failures: cython.ulonglong[32768]  # pairs of words: positions known to hold no win by threats
    # Scratch, valid from one call to its use.
    level: cython.ulonglong[9]
    key_own: cython.ulonglong
    key_opp: cython.ulonglong
    vcf_left: cython.int
    vcf_cells: cython.ulonglong
    vcf_replies: cython.ulonglong
    group_cells: cython.ulonglong[256]
    cell_group: cython.int[64]
    paired: cython.ulonglong
    visited: cython.ulonglong
    planes: cython.ulonglong[910]  # per ply: the potential of every cell, bit p of it in plane p
    # The state.
    next_poll: cython.ulonglong
    tried: cython.volatile[cython.int][65]  # type: ignore[valid-type]  # per ply: the moves done, and those to try
    total: cython.volatile[cython.int][65]  # type: ignore[valid-type]
    # What another thread may read or set while the search runs: volatile, or the compiler keeps it in a register.
    stop_requested: cython.volatile[cython.bint]
    stopped_by: cython.volatile[cython.int]
    started: cython.volatile[cython.double]
    finished: cython.volatile[cython.double]
    progress: cython.volatile[cython.double]
    nodes: cython.volatile[cython.ulonglong]
    forced: cython.volatile[cython.ulonglong]
    dead: cython.volatile[cython.ulonglong]
    potential_cuts: cython.volatile[cython.ulonglong]
    probes: cython.volatile[cython.ulonglong]
    hits: cython.volatile[cython.ulonglong]
    stores: cython.volatile[cython.ulonglong]
    lost: cython.volatile[cython.ulonglong]
    pairing_cuts: cython.volatile[cython.ulonglong]
    vcf_wins: cython.volatile[cython.ulonglong]
    vcf_nodes: cython.volatile[cython.ulonglong]
    zone_nodes: cython.volatile[cython.ulonglong]
    dominated: cython.volatile[cython.ulonglong]

    def __init__(self) -> None:
        if not cython.compiled:
            self.step = [0] * 4
            self.starts = [0] * 4
            self.shape = [0] * 4
            self.lines = [0] * 1024
            self.first_line = [0] * 65
            self.image = [0] * 16384
            self.level = [0] * 9
            self.group_cells = [0] * 256
            self.cell_group = [0] * 64
            self.planes = [0] * 910
            self.vcf_failures = [0] * 32768
            self.tried = [0] * 65
            self.total = [1] * 65
        self.stop_requested = False
        self.stopped_by = 0
        self.started = self.finished = self.progress = 0.0
        self.nodes = self.forced = self.dead = self.potential_cuts = self.probes = self.hits = self.stores = 0
        self.lost = self.pairing_cuts = self.vcf_wins = self.vcf_nodes = self.zone_nodes = self.dominated = 0

    # --- preparation ---

    def prepare(self, rules: Rules, symmetry: bool) -> None:
        """Take the rules as tables made by ``game.rules``."""
        index: cython.int
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
        self.bytes = (rules.cells + 7) // 8
        maps = rules.symmetries if symmetry else rules.symmetries[:1]
        self.symmetries = len(maps)
        for index, images in enumerate(maps):
            for cell in range(rules.cells):
                self.image[((index * 8 + (cell >> 3)) << 8) + (1 << (cell & 7))] = 1 << images[cell]
        self._fill_images()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fill_images(self) -> cython.void:
        """The image of every value of a byte, from those of its single bits."""
        base: cython.int
        value: cython.int
        block: cython.int
        for block in range(8 * self.symmetries):
            base = block << 8
            for value in range(256):
                if value & (value - 1):
                    self.image[base + value] = (
                        self.image[base + (value & (value - 1))] | self.image[base + (value & -value)]
                    )

    def configure(self, techniques: Techniques, limits: Limits) -> None:
        """Take the switches and the limits."""
        self.forced_moves = techniques.forced_moves
        self.dead_lines = techniques.dead_lines
        self.potential_order = techniques.potential_order
        self.uses_table = techniques.table
        self.domination = techniques.domination
        self.vcf = techniques.vcf and techniques.forced_moves
        self.zones = techniques.zones and self.vcf
        self.erdos_selfridge = techniques.erdos_selfridge
        self.pairings = techniques.pairings
        self.node_limit = min(limits.nodes, 1 << 62) if limits.nodes is not None else 1 << 62
        self.deadline = limits.seconds if limits.seconds is not None else 1e300

    def take_memory(self, mib: int) -> float:
        """Make the tables: ``mib`` MiB rounded down to a power of two, or half as often as it takes; the MiB had.

        Anonymous memory comes zeroed, page by page as it is first touched, so that a large table costs no time here.
        """
        size = 1 << ((mib << 20).bit_length() - 1)
        while self.uses_table and size >= _SMALLEST_TABLE:
            try:
                self.table = memoryview(mmap.mmap(-1, size)).cast("Q")
            except (OSError, MemoryError, OverflowError, ValueError):
                size //= 2
                continue
            self.table_shift = 65 - (size // _BUCKET_BYTES).bit_length()
            return size / (1 << 20)
        self.uses_table = False
        return 0.0

    # --- the run ---

    def start(self) -> None:
        """Set the clock."""
        self.started = seconds_now()
        self.deadline += self.started
        self._plan_poll()

    def finish(self) -> None:
        """Stop the clock."""
        self.finished = seconds_now()
        if self.stopped_by == 0:
            self.progress = 1.0

    def ask(self, own: cython.ulonglong, opp: cython.ulonglong, attacks: cython.bint) -> int:
        """One question about the root: 1 when the side to move succeeds, 0 when not, -1 when stopped."""
        answer: cython.bint
        assert not own & opp
        with cython.nogil:
            answer = self._succeeds(own, opp, attacks, 0)
        return -1 if self.stopped_by else int(answer)

    # The contract: True when the side to move reaches its goal, whatever the other side does. The attacker's goal is a
    # line of its own before one of the defender's; the defender's goal is that the attacker gets none. So a negamax
    # with two values: the side to move succeeds when after one of its moves the other side does not. Whenever
    # ``stopped_by`` is set the value means nothing, and nothing is stored.
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _succeeds(
        self, own: cython.ulonglong, opp: cython.ulonglong, attacks: cython.bint, ply: cython.int
    ) -> cython.bint:
        empty: cython.ulonglong
        threats: cython.ulonglong
        moves: cython.ulonglong
        bit: cython.ulonglong
        key_own: cython.ulonglong = 0
        key_opp: cython.ulonglong = 0
        nodes_before: cython.ulonglong
        attacker: cython.ulonglong
        defender: cython.ulonglong
        known: cython.int
        move: cython.int
        success: cython.bint

        # Step 1. Count the node, unless a limit or a stop forbids to enter it.
        if self.nodes >= self.next_poll or self.stop_requested:
            self._poll(ply)
            if self.stopped_by:
                return False
        nodes_before = self.nodes
        self.nodes += 1
        empty = self.full & ~(own | opp)
        self.tried[ply] = 0
        self.total[ply] = 1

        # Step 2. The end of the game, and moves that are forced.
        if self.forced_moves:
            if self._winning_cells(own, empty):
                return True
            threats = self._winning_cells(opp, empty)
            if threats:
                self.forced += 1
                if threats & (threats - 1):
                    return False
                return not self._succeeds(opp, own | threats, not attacks, ply + 1)
        elif self._has_line(opp):
            return False
        if empty == 0:
            return not attacks

        # Step 3. The attack can no longer succeed: no line is open, or those that are weigh too little.
        if attacks:
            attacker = own
            defender = opp
        else:
            attacker = opp
            defender = own
        if self.dead_lines and self._is_dead(defender):
            self.dead += 1
            return not attacks
        if self.erdos_selfridge and self._weighs_too_little(attacker, defender, attacks):
            self.potential_cuts += 1
            return not attacks

        # Step 4. The table knows the answer.
        if self.uses_table:
            self._set_key(own, opp)
            key_own = self.key_own
            key_opp = self.key_opp
            known = self._probe(key_own, key_opp, attacks)
            if known >= 0:
                return known != 0

        # Step 5. The defender holds by pairs of cells; or the side to move wins by threats, each of which is answered
        # by the only move.
        if self.pairings and self._pairs_hold(attacker, defender, attacks):
            self.pairing_cuts += 1
            success = not attacks
        elif self.vcf and self._vcf_wins(own, opp):
            self.vcf_wins += 1
            success = True
        else:
            # Step 6. The moves that may succeed.
            moves = empty
            if self.dead_lines:
                moves &= self._live_cells(own, opp)
            if self.zones and self._vcf_wins(opp, own):
                self.zone_nodes += 1
                moves &= self._zone(own, opp, empty)
            if self.potential_order:
                self._weigh(own, opp, ply)
            self.total[ply] = count(moves)
            success = False
            while moves:
                # Step 7. The most promising move, unless another is as good.
                move = self._best(moves, ply) if self.potential_order else lowest(moves)
                bit = _ONE << move
                moves ^= bit
                if self.domination and self._is_dominated(move, own, opp, empty):
                    self.dominated += 1
                    self.tried[ply] += 1
                    continue

                # Step 8. Search it from the other side; one success is enough.
                success = not self._succeeds(opp, own | bit, not attacks, ply + 1)
                if self.stopped_by:
                    return False
                if success:
                    break
                self.tried[ply] += 1

        # Step 9. Remember the answer.
        if self.uses_table:
            self._store(key_own, key_opp, attacks, success, self.nodes - nodes_before)
        return success

    # --- lines ---

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _has_line(self, stones: cython.ulonglong) -> cython.bint:
        """Whether the stones contain a line."""
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
    @cython.inline
    @cython.exceptval(check=False)
    def _open_lines(self, d: cython.int, enemy: cython.ulonglong) -> cython.ulonglong:
        """The starts of the lines of direction ``d`` that hold no stone of the enemy."""
        i: cython.int
        shift: cython.int = 0
        taken: cython.ulonglong = 0
        for i in range(self.k):
            taken |= enemy >> shift
            shift += self.step[d]
        return self.starts[d] & ~taken

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _cells_of(self, d: cython.int, lines: cython.ulonglong) -> cython.ulonglong:
        """All cells of these lines of direction ``d``."""
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
    def _winning_cells(self, stones: cython.ulonglong, empty: cython.ulonglong) -> cython.ulonglong:
        """The empty cells that complete a line: a line that lacks just one stone, and the gap is empty."""
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
            cells |= self._cells_of(d, lacks_one)
        return cells & empty

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _threat_cells(self, stones: cython.ulonglong, enemy: cython.ulonglong) -> cython.ulonglong:
        """The empty cells of open lines that lack two stones: a stone there threatens to win."""
        d: cython.int
        i: cython.int
        shift: cython.int
        part: cython.ulonglong
        complete: cython.ulonglong
        lacks_one: cython.ulonglong
        lacks_two: cython.ulonglong
        cells: cython.ulonglong = 0
        for d in range(self.directions):
            complete = self._open_lines(d, enemy)
            lacks_one = 0
            lacks_two = 0
            shift = 0
            for i in range(self.k):
                part = stones >> shift
                lacks_two = (lacks_two & part) | (lacks_one & ~part)
                lacks_one = (lacks_one & part) | (complete & ~part)
                complete &= part
                shift += self.step[d]
            cells |= self._cells_of(d, lacks_two)
        return cells & self.full & ~(stones | enemy)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sort_lines(self, d: cython.int, stones: cython.ulonglong, enemy: cython.ulonglong) -> cython.void:
        """Sort the open lines of direction ``d`` by stones: ``level[n]`` are the starts of those with exactly n."""
        i: cython.int
        n: cython.int
        shift: cython.int = 0
        part: cython.ulonglong
        for n in range(1, self.k + 1):
            self.level[n] = 0
        self.level[0] = self._open_lines(d, enemy)
        if self.level[0] == 0:
            return
        for i in range(self.k):
            part = stones >> shift
            for n in range(i + 1, 0, -1):
                self.level[n] = (self.level[n] & ~part) | (self.level[n - 1] & part)
            self.level[0] &= ~part
            shift += self.step[d]

    # --- dead lines: neither side gains by a cell without an open line, nor the attacker without any ---

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_dead(self, defender: cython.ulonglong) -> cython.bint:
        """Whether the defender has a stone in every line."""
        d: cython.int
        for d in range(self.directions):
            if self._open_lines(d, defender):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _live_cells(self, own: cython.ulonglong, opp: cython.ulonglong) -> cython.ulonglong:
        """The cells on a line that is open for either side; a stone elsewhere is no more than a pass."""
        d: cython.int
        cells: cython.ulonglong = 0
        for d in range(self.directions):
            cells |= self._cells_of(d, self._open_lines(d, own) | self._open_lines(d, opp))
        return cells

    # --- the Erdős–Selfridge bound: On a combinatorial game, J. Combinatorial Theory A 14 (1973) ---

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _weighs_too_little(
        self, attacker: cython.ulonglong, defender: cython.ulonglong, attacks: cython.bint
    ) -> cython.bint:
        """Whether the sum of 2^-(empty cells) over open lines is below 1/2 (attacker to move) or 1 (defender to move).

        Then a defender who always takes the heaviest cell leaves no line; here all is scaled by 2^k.
        """
        d: cython.int
        n: cython.int
        weight: cython.int = 0
        limit: cython.int = (1 << self.k) >> 1 if attacks else 1 << self.k
        for d in range(self.directions):
            self._sort_lines(d, attacker, defender)
            for n in range(self.k):
                if self.level[n]:
                    weight += count(self.level[n]) << n
            if weight >= limit:
                return False
        return True

    # --- line potential: the order of moves (dynamic; the same weights as above, of both sides' lines) ---

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _weigh(self, own: cython.ulonglong, opp: cython.ulonglong, ply: cython.int) -> cython.void:
        """Weigh all cells: the sum of 2^stones over the lines through a cell that are open for either side.

        Bit p of a cell's weight is in plane p, so that a line is added to all cells at once.
        """
        base: cython.int = ply * _PLANES
        d: cython.int
        for d in range(_PLANES):
            self.planes[base + d] = 0
        for d in range(self.directions):
            self._sort_lines(d, own, opp)
            self._add_levels(d, base)
            self._sort_lines(d, opp, own)
            self._add_levels(d, base)

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _add_levels(self, d: cython.int, base: cython.int) -> cython.void:
        i: cython.int
        n: cython.int
        plane: cython.int
        carry: cython.ulonglong
        both: cython.ulonglong
        for n in range(self.k):
            if self.level[n]:
                for i in range(self.k):
                    carry = self.level[n] << (i * self.step[d])
                    plane = base + n
                    while carry:
                        both = self.planes[plane] & carry
                        self.planes[plane] ^= carry
                        carry = both
                        plane += 1

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _best(self, moves: cython.ulonglong, ply: cython.int) -> cython.int:
        """The heaviest of the moves, the first of equals."""
        plane: cython.int
        heavier: cython.ulonglong
        for plane in range(_PLANES - 1, -1, -1):
            heavier = moves & self.planes[ply * _PLANES + plane]
            if heavier:
                moves = heavier
        return lowest(moves)

    # --- domination ---

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_dominated(
        self, cell: cython.int, own: cython.ulonglong, opp: cython.ulonglong, empty: cython.ulonglong
    ) -> cython.bint:
        """Whether all open lines through the cell also run through another empty cell, which is then as good for both.

        Proof: exchange the two cells. A stone on the other cell has all lines of this one, and perhaps more, while each
        enemy line through either is dead. Of two cells with the same lines the lower one is kept.
        """
        common: cython.ulonglong = self._common_cells(cell, own, opp) & empty & ~(_ONE << cell)
        if common == 0:
            return False
        if lowest(common) < cell:
            return True
        return (self._common_cells(lowest(common), own, opp) >> cell) & 1 == 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _common_cells(self, cell: cython.int, own: cython.ulonglong, opp: cython.ulonglong) -> cython.ulonglong:
        """The cells that lie on every line through ``cell`` that is open for either side."""
        index: cython.int
        common: cython.ulonglong = self.full
        alone: cython.ulonglong = _ONE << cell
        for index in range(self.first_line[cell], self.first_line[cell + 1]):
            if not (self.lines[index] & own and self.lines[index] & opp):
                common &= self.lines[index]
                if common == alone:
                    break
        return common

    # --- wins by consecutive threats ("VCF" in renju; threat-space search: Allis, Searching for Solutions, 1994) ---

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _vcf_wins(self, own: cython.ulonglong, opp: cython.ulonglong) -> cython.bint:
        """Whether ``own``, to move, wins by threats alone, found within the budget; neither side wins at once here.

        On success ``vcf_cells`` are all cells of the win and ``vcf_replies`` the forced replies among them.
        """
        self.vcf_left = _VCF_BUDGET
        return self._vcf_search(own, opp)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _vcf_search(self, own: cython.ulonglong, opp: cython.ulonglong) -> cython.bint:
        empty: cython.ulonglong = self.full & ~(own | opp)
        moves: cython.ulonglong
        blocks: cython.ulonglong
        wins: cython.ulonglong
        bit: cython.ulonglong
        slot: cython.int

        # A threat must also stop the enemy's own, if the last reply made one.
        moves = self._threat_cells(own, opp)
        if moves == 0:
            return False
        blocks = self._winning_cells(opp, empty)
        if blocks:
            moves &= blocks
            if blocks & (blocks - 1) or moves == 0:
                return False
        if self.vcf_left == 0:
            return False
        self.vcf_left -= 1
        self.vcf_nodes += 1
        slot = cython.cast(cython.int, self._hash(own, opp) >> (64 - _VCF_CACHE_BITS)) * 2
        # Zeros would be an empty board: there is no room for doubt, since no stone means no threat but for k <= 2.
        if own and self.vcf_failures[slot] == own and self.vcf_failures[slot + 1] == opp:
            return False
        while moves:
            bit = _ONE << lowest(moves)
            moves ^= bit
            wins = self._winning_cells(own | bit, empty ^ bit)
            if wins & (wins - 1):
                self.vcf_cells = bit | wins
                self.vcf_replies = 0
                return True
            if self._vcf_search(own | bit, opp | wins):
                self.vcf_cells |= bit | wins
                self.vcf_replies |= wins
                return True
        if self.vcf_left:  # otherwise perhaps not all was tried
            self.vcf_failures[slot] = own
            self.vcf_failures[slot + 1] = opp
        return False

    # --- null-move zones (lambda search: Thomsen, ICGA Journal 23, 2000; relevance zones of Wu and Lin, 2010) ---

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _zone(self, own: cython.ulonglong, opp: cython.ulonglong, empty: cython.ulonglong) -> cython.ulonglong:
        """The cells where a stone may disturb the enemy's win by threats that was just found as if we had passed.

        These are its cells, and the cells where, together with the replies of that win, we threaten or win ourselves.
        """
        mine: cython.ulonglong = own | self.vcf_replies
        return empty & (self.vcf_cells | self._threat_cells(mine, opp) | self._winning_cells(mine, empty))

    # --- grouped pairings (Hales and Jewett 1963; grouping: one pair for all windows of a board line that share it) ---

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pairs_hold(self, attacker: cython.ulonglong, defender: cython.ulonglong, attacks: cython.bint) -> cython.bint:
        """Whether disjoint pairs of empty cells meet every open line, after a move of the defender if it is to move."""
        moves: cython.ulonglong
        bit: cython.ulonglong
        if attacks:
            return self._unpaired(attacker, defender, 0) == 0
        if self._unpaired(attacker, defender, _SCAN_UNPAIRED) > _SCAN_UNPAIRED:
            return False
        moves = self.full & ~(attacker | defender)
        while moves:
            bit = _ONE << lowest(moves)
            moves ^= bit
            if self._unpaired(attacker, defender | bit, 0) == 0:
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _unpaired(self, attacker: cython.ulonglong, defender: cython.ulonglong, limit: cython.int) -> cython.int:
        """How many of the cells demanded, two a group of lines, cannot be had; ``limit`` + 1 for more than that."""
        d: cython.int
        group: cython.int
        groups: cython.int = 0
        missing: cython.int = 0
        start: cython.int
        lines: cython.ulonglong
        common: cython.ulonglong
        narrower: cython.ulonglong
        bit: cython.ulonglong
        empty: cython.ulonglong = self.full & ~(attacker | defender)
        room: cython.int = count(empty) + limit

        for d in range(self.directions):
            lines = self._open_lines(d, defender)
            while lines:
                # A group: windows in steps along one board line, as long as they share two empty cells.
                start = lowest(lines)
                lines &= lines - 1
                common = (self.shape[d] << start) & empty
                start += self.step[d]
                while start < self.cells and (self.starts[d] >> start) & 1 and self.step[d]:
                    bit = _ONE << start
                    if lines & bit:
                        narrower = common & (self.shape[d] << start)
                        if narrower & (narrower - 1) == 0:
                            break
                        common = narrower
                        lines ^= bit
                    start += self.step[d]
                self.group_cells[groups] = common
                groups += 1
                if 2 * groups > room:
                    return limit + 1

        self.paired = 0
        for group in range(groups):
            for d in range(2):
                self.visited = 0
                if not self._find_cell(group):
                    missing += 1
                    if missing > limit:
                        return missing
        return missing

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _find_cell(self, group: cython.int) -> cython.bint:
        """One more cell for the group, along an augmenting path (bipartite matching: Kuhn 1955)."""
        cells: cython.ulonglong = self.group_cells[group] & ~self.paired
        cell: cython.int
        if cells:
            cell = lowest(cells)
            self.paired |= _ONE << cell
            self.cell_group[cell] = group
            return True
        cells = self.group_cells[group] & ~self.visited
        self.visited |= cells
        while cells:
            cell = lowest(cells)
            cells &= cells - 1
            if self.cell_group[cell] != group and self._find_cell(self.cell_group[cell]):
                self.cell_group[cell] = group
                return True
        return False

    # --- the transposition table over symmetries ---
    #
    # A bucket of 64 bytes has two entries of four words: own stones, enemy stones, what is known, nodes it took. The
    # position itself is the key, no hash of it, so that two positions are never taken for one another. Replacement: the
    # first entry is kept for the position that took most nodes, the second for the latest of the others.

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _set_key(self, own: cython.ulonglong, opp: cython.ulonglong) -> cython.void:
        """Make ``key_own`` and ``key_opp`` the smallest image of the position under the symmetries of the board."""
        symmetry: cython.int
        image_own: cython.ulonglong
        image_opp: cython.ulonglong
        self.key_own = own
        self.key_opp = opp
        for symmetry in range(1, self.symmetries):
            image_own = self._image(own, symmetry)
            if image_own > self.key_own:
                continue
            image_opp = self._image(opp, symmetry)
            if image_own < self.key_own or image_opp < self.key_opp:
                self.key_own = image_own
                self.key_opp = image_opp

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _image(self, board: cython.ulonglong, symmetry: cython.int) -> cython.ulonglong:
        byte: cython.int
        found: cython.ulonglong = 0
        for byte in range(self.bytes):
            found |= self.image[((symmetry * 8 + byte) << 8) + cython.cast(cython.int, (board >> (8 * byte)) & 255)]
        return found

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _hash(self, own: cython.ulonglong, opp: cython.ulonglong) -> cython.ulonglong:
        mixed: cython.ulonglong = (own * _MIX_OWN ^ opp * _MIX_OPP) & _WORD
        mixed ^= mixed >> 32
        return (mixed * _MIX_END) & _WORD

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _probe(self, own: cython.ulonglong, opp: cython.ulonglong, attacks: cython.bint) -> cython.int:
        """1 when the table says that the side to move succeeds, 0 that it does not, -1 when it cannot say."""
        slot: cython.ulonglong = (self._hash(own, opp) >> self.table_shift) << 3
        known: cython.ulonglong
        entry: cython.int
        self.probes += 1
        for entry in range(2):
            if self.table[slot] == own and self.table[slot + 1] == opp:
                known = self.table[slot + 2]
                if known & (_WINS if attacks else _WINS | _NEVER_LOSES):
                    self.hits += 1
                    return 1
                if known & (_LOSES | _NEVER_WINS if attacks else _LOSES):
                    self.hits += 1
                    return 0
                return -1
            slot += 4
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _store(
        self,
        own: cython.ulonglong,
        opp: cython.ulonglong,
        attacks: cython.bint,
        success: cython.bint,
        nodes: cython.ulonglong,
    ) -> cython.void:
        slot: cython.ulonglong = (self._hash(own, opp) >> self.table_shift) << 3
        fact: cython.ulonglong
        entry: cython.int
        if attacks:
            fact = _WINS if success else _NEVER_WINS
        else:
            fact = _NEVER_LOSES if success else _LOSES
        self.stores += 1
        for entry in range(2):
            if self.table[slot + 4 * entry] == own and self.table[slot + 4 * entry + 1] == opp:
                self.table[slot + 4 * entry + 2] |= fact
                self.table[slot + 4 * entry + 3] += nodes
                return
        if self.table[slot + 6]:
            self.lost += 1
        if nodes < self.table[slot + 3]:
            slot += 4
        else:
            for entry in range(4):
                self.table[slot + 4 + entry] = self.table[slot + entry]
        self.table[slot] = own
        self.table[slot + 1] = opp
        self.table[slot + 2] = fact
        self.table[slot + 3] = nodes

    # --- stopping and looking on ---

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _poll(self, ply: cython.int) -> cython.void:
        """See whether to stop before the next node is entered, and work out the progress."""
        share: cython.double = 1.0
        done: cython.double = 0.0
        level: cython.int
        for level in range(ply):
            share /= self.total[level] if self.total[level] else 1
            done += share * self.tried[level]
        self.progress = done
        if self.stop_requested:
            self.stopped_by = _BY_USER
        elif self.nodes >= self.node_limit:
            self.stopped_by = _BY_NODES
        elif seconds_now() >= self.deadline:
            self.stopped_by = _BY_SECONDS
        self._plan_poll()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _plan_poll(self) -> cython.void:
        self.next_poll = self.nodes + _POLL_NODES
        if self.next_poll > self.node_limit:
            self.next_poll = self.node_limit

    def request_stop(self) -> None:
        self.stop_requested = True

    def look(self) -> tuple[list[int], float, float]:
        """The counters in the order of SolverCounters, the seconds and the progress."""
        seconds: cython.double = 0.0
        if self.started != 0.0:
            seconds = (self.finished if self.finished != 0.0 else seconds_now()) - self.started
        counters = [
            self.nodes,
            self.forced,
            self.dead,
            self.potential_cuts,
            self.probes,
            self.hits,
            self.stores,
            self.lost,
            self.pairing_cuts,
            self.vcf_wins,
            self.vcf_nodes,
            self.zone_nodes,
            self.dominated,
        ]
        return counters, seconds, self.progress

    def why_stopped(self) -> int:
        return self.stopped_by


class Solver:
    """One proof of one position: made anywhere, run once in any thread, stopped and sampled from any other.

    ``memory_mib`` bounds the table (at least 1). Of ``limits`` nodes and seconds hold; a proof knows no depth, so a
    limit of depth raises RequestError, as a size below 1 does.
    """

    def __init__(
        self,
        position: Position,
        memory_mib: int = 256,
        limits: Limits | None = None,
        techniques: Techniques | None = None,
    ) -> None:
        self.position = position
        self.memory_mib = memory_mib
        self.limits = limits or Limits()
        self.techniques = techniques or Techniques()
        if memory_mib < 1:
            raise RequestError(f"The memory is {memory_mib} MiB: it must be at least 1.")
        if self.limits.depth is not None:
            raise RequestError("The solver knows no limit of depth: limit its nodes or its seconds.")
        self._core = _Core()

    def stop(self) -> None:
        """Ask the solver to stop; seen within a millisecond, also when it has not begun yet."""
        self._core.request_stop()

    def sample(self) -> SolverInfo:
        """The counters and the progress of the question being asked."""
        counters, seconds, progress = self._core.look()
        return SolverInfo(SolverCounters(*counters), seconds, progress)

    def run(self) -> Proof:
        """Prove the value, or what a limit or a stop leaves time for."""
        core, position = self._core, self.position
        core.configure(self.techniques, self.limits)
        core.start()
        had_mib = 0.0
        outcome = position.outcome
        if outcome:
            at_least = at_most = 0 if outcome.winner is None else 1 if outcome.winner is position.side_to_move else -1
        else:
            core.prepare(position.rules, self.techniques.symmetry)
            had_mib = core.take_memory(self.memory_mib)
            at_least, at_most = self._bounds()
        core.finish()
        info = self.sample()
        return Proof(
            position=position,
            at_least=at_least,
            at_most=at_most,
            nodes=info.counters.nodes,
            seconds=info.seconds,
            counters=info.counters,
            stopped_by=_STOPPED_BY[core.why_stopped()],
            asked_mib=self.memory_mib,
            memory_mib=had_mib,
            memory_was_short=not outcome and self.techniques.table and 2 * had_mib <= self.memory_mib,
            engine=ENGINE,
        )

    def _bounds(self) -> tuple[int, int]:
        """At least and at most, for the side to move, from the two questions."""
        position, side = self.position, self.position.side_to_move
        own, opp = position.board_of(side), position.board_of(side.other)
        # Step 1. Can the side to move win?
        wins = self._core.ask(own, opp, True)
        if wins == 1:
            return 1, 1
        at_most = 0 if wins == 0 else 1
        # Step 2. Strategy stealing: a second player who won could be robbed of that win by an extra stone.
        if position.stones == 0:
            return 0, at_most
        # Step 3. Can the other side?
        holds = self._core.ask(own, opp, False) if wins == 0 else -1
        if holds == 0:
            return -1, -1
        return (0 if holds == 1 else -1), at_most
