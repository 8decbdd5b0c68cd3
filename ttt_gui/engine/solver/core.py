# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: auto_pickle=False
"""The solver's search: can a side complete a line, yes or no, and within so many plies?

Compiled by Cython it releases the GIL; uncompiled the same file runs under plain Python and counts the same nodes.

The side asked about is the *attacker*; a line of the other side, the *defender*, is a failure of the attack as a full
board is. A question has the attacker to move or the defender, and a limit of plies or none; all questions share one
table. Each technique is a function of a file beside this one, with its source, and has a switch, by which its gain is
measured.
"""

from __future__ import annotations

import cython

from ttt_gui.engine.request import Limits
from ttt_gui.engine.solver.proof import Techniques
from ttt_gui.game.rules import Rules

if not cython.compiled:  # compiled, these come from core.pxd
    from ttt_gui.engine.bits.c_helpers import count, lowest
    from ttt_gui.engine.bits.halt import Halt
    from ttt_gui.engine.solver.blocking import Blocking
    from ttt_gui.engine.solver.line_boards import LineBoards
    from ttt_gui.engine.solver.move_order import MoveOrder
    from ttt_gui.engine.solver.table import ProofTable
    from ttt_gui.engine.solver.threats import Threats

ENGINE = "compiled" if cython.compiled else "interpreted"
NO_LIMIT = 99  # plies: more than any game has
_NO_LIMIT = cython.declare(cython.int, 99)
_ONE = cython.declare(cython.ulonglong, 1)
_POLL_NODES = cython.declare(cython.ulonglong, 1_024)  # the clock is read every so many nodes
NO_BUDGET = 1 << 62  # nodes: more than can be entered

# Why a run stopped; a question that used up its budget stops nothing but itself.
_BY_USER = cython.declare(cython.int, 1)
_BY_NODES = cython.declare(cython.int, 2)
_BY_SECONDS = cython.declare(cython.int, 3)
_BY_BUDGET = cython.declare(cython.int, 4)


@cython.final
@cython.cclass
class SolverCore:
    """The search over positions of the same rules: ``prepare``, ``start``, then ``ask`` as often as is wanted."""

    def __init__(self) -> None:
        self.halt = Halt()
        if not cython.compiled:
            self.tried = [0] * 65
            self.total = [1] * 65
        self.stopped_by = 0
        self.root_move = -1
        self.started = self.finished = self.progress = 0.0
        self.nodes = self.forced = self.dead = self.potential_cuts = 0
        self.pairing_cuts = self.vcf_wins = self.zone_nodes = self.dominated = 0
        self.boards = LineBoards(Rules(1, 1, 1))
        self._make_techniques(Rules(1, 1, 1), False)

    def _make_techniques(self, rules: Rules, symmetry: bool) -> None:
        """Make the objects of the techniques anew, for the boards at hand; with ``symmetry`` the table takes equivalent
        positions for one."""
        self.blocking = Blocking(self.boards)
        self.order = MoveOrder(self.boards)
        self.threats = Threats(self.boards)
        self.table = ProofTable(rules, symmetry)

    def prepare(self, rules: Rules, techniques: Techniques, mib: int) -> float:
        """Set the rules and the switches, allocate a table of at most ``mib`` MiB, and return its size in MiB."""
        self.boards = LineBoards(rules)
        self._make_techniques(rules, techniques.symmetry)
        self.forced_moves = techniques.forced_moves
        self.dead_lines = techniques.dead_lines
        self.potential_order = techniques.potential_order
        self.domination = techniques.domination
        self.vcf = techniques.vcf and techniques.forced_moves
        self.zones = techniques.zones and self.vcf
        self.erdos_selfridge = techniques.erdos_selfridge
        self.pairings = techniques.pairings
        had = self.table.take_memory(mib) if techniques.table else 0.0
        self.uses_table = had > 0
        return had

    def release(self) -> None:
        """Free the table's memory with the GIL released; later questions have no table."""
        self.uses_table = False
        self.table.release()

    # --- the run ---

    def start(self, limits: Limits) -> None:
        """Set the limits of the run, for all its questions together, and start the clock."""
        self.started = self.halt.now()
        self.node_limit = min(limits.nodes, NO_BUDGET) if limits.nodes is not None else NO_BUDGET
        self.deadline = self.started + (limits.seconds if limits.seconds is not None else 1e300)

    def finish(self) -> None:
        """Stop the clock."""
        self.finished = self.halt.now()
        if self.why_stopped() == 0:
            self.progress = 1.0

    def ask(
        self,
        own: cython.ulonglong,
        opp: cython.ulonglong,
        attacks: cython.bint,
        plies: cython.int = NO_LIMIT,
        budget: int = NO_BUDGET,
    ) -> int:
        """Return whether the side to move succeeds: 1 or 0, or -1 after a stop, a limit or ``budget`` nodes.

        ``own`` are the stones of the side to move; neither side may have a line yet. The side to move ``attacks``, and
        wants a line within ``plies``, or it defends, and wants that the other side gets none within ``plies``.
        """
        answer: cython.bint
        assert not own & opp
        if self.why_stopped():
            return -1
        self.stopped_by = 0
        self.progress = 0.0
        self.root_move = -1
        self.question_limit = min(self.node_limit, self.nodes + budget)
        self._plan_poll()
        with cython.nogil:
            answer = self._succeeds(own, opp, attacks, plies, 0)
        if self.stopped_by or not answer:
            self.root_move = -1
        return -1 if self.stopped_by else int(answer)

    def successful_move(self) -> int:
        """Return, after the answer 1, a move that succeeds for the side to move, or -1 where none is known."""
        return self.root_move

    # The contract: True when the side to move reaches its goal, whatever the other side does. The attacker's goal is a
    # line of its own within ``plies`` and before one of the defender's; the defender's goal is that the attacker gets
    # none. So a negamax with two values: the side to move succeeds when after one of its moves the other side does not.
    # Whenever ``stopped_by`` is set the value means nothing, and nothing is stored.
    #
    # A limit of plies only takes lines away from the attacker, namely those that it has no time to complete: a proof
    # that the defender holds the others still proves. An extra stone delays nobody: comparing moves stays right too.
    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _succeeds(
        self,
        own: cython.ulonglong,
        opp: cython.ulonglong,
        attacks: cython.bint,
        plies: cython.int,
        ply: cython.int,
    ) -> cython.bint:
        """Return whether the side to move, with the stones ``own``, reaches its goal against ``opp``: a line within
        ``plies`` where it ``attacks``, else that the other side gets none.

        ``ply`` is the distance from the root of the question. Once ``stopped_by`` is set, the value means nothing.
        """
        empty: cython.ulonglong
        threats: cython.ulonglong
        moves: cython.ulonglong
        bit: cython.ulonglong
        key_own: cython.ulonglong = 0
        key_opp: cython.ulonglong = 0
        nodes_before: cython.ulonglong
        attacker: cython.ulonglong
        defender: cython.ulonglong
        left: cython.int
        least: cython.int
        known: cython.int
        move: cython.int
        success: cython.bint

        # Step 1. Count the node, unless a limit or a stop forbids to enter it.
        if self.nodes >= self.next_poll or self.halt.wanted:
            self._poll(ply)
            if self.stopped_by:
                return False
        nodes_before = self.nodes
        self.nodes += 1
        empty = self.boards.full & ~(own | opp)
        self.tried[ply] = 0
        self.total[ply] = 1
        if not self.forced_moves and self.boards.has_line(opp):
            return False

        # Step 2. The plies left: a limit that the board cannot reach is none, and the last ply is the attacker's.
        if plies >= count(empty):
            plies = _NO_LIMIT
        elif (plies & 1) != attacks:
            plies -= 1
        if plies <= 0:
            return not attacks
        left = plies - 1 if plies < _NO_LIMIT else _NO_LIMIT

        # Step 3. The end of the game, and moves that are forced.
        if self.forced_moves:
            threats = self.boards.winning_cells(own, empty)
            if threats:
                self._note_move(threats, ply)
                return True
            threats = self.boards.winning_cells(opp, empty)
            if threats:
                self.forced += 1
                if threats & (threats - 1):
                    return False
                self._note_move(threats, ply)
                return not self._succeeds(opp, own | threats, not attacks, left, ply + 1)
        if empty == 0:
            return not attacks

        # Step 4. The attack can no longer succeed: no line is open, or the open lines weigh too little. Only a line
        # with so many stones counts that the attacker has moves enough to complete it.
        least = self.boards.k - (plies + 1) // 2
        if attacks:
            attacker = own
            defender = opp
        else:
            attacker = opp
            defender = own
        if self.dead_lines and self.boards.is_dead(defender):
            self.dead += 1
            return not attacks
        if self.erdos_selfridge and self.blocking.weighs_too_little(attacker, defender, attacks, least):
            self.potential_cuts += 1
            return not attacks

        # Step 5. The table knows the answer.
        if self.uses_table:
            self.table.set_key(own, opp)
            key_own = self.table.key_own
            key_opp = self.table.key_opp
            known = self.table.probe(key_own, key_opp, attacks, plies)
            if known >= 0:
                return known != 0

        # Step 6. The defender holds by pairs of cells; or the side to move wins by threats, each of which is answered
        # by the only move. A win of the attacker must fit into the plies; one of the defender ends the attack anyhow.
        if self.pairings and self.blocking.pairs_hold(attacker, defender, attacks, least):
            self.pairing_cuts += 1
            success = not attacks
        elif self.vcf and self.threats.wins(own, opp, plies if attacks else _NO_LIMIT):
            self.vcf_wins += 1
            self._note_move(self.threats.first, ply)
            success = True
        else:
            # Step 7. The moves that may succeed; where no cell is live any more the attack has failed. After a pass an
            # enemy who attacks has one ply less for its threats.
            moves = empty
            if self.dead_lines:
                moves &= self.boards.live_cells(attacker, defender, plies)
            success = not attacks and moves == 0
            if self.zones and self.threats.wins(opp, own, _NO_LIMIT if attacks else left):
                self.zone_nodes += 1
                moves &= self.threats.zone(own, opp, empty)
            if self.potential_order:
                self.order.weigh(own, opp, ply)
            self.total[ply] = count(moves)
            while moves:
                # Step 8. The most promising move, unless another is as good.
                move = self.order.best(moves, ply) if self.potential_order else lowest(moves)
                bit = _ONE << move
                moves ^= bit
                if self.domination and self.order.is_dominated(move, own, opp, empty):
                    self.dominated += 1
                    self.tried[ply] += 1
                    continue

                # Step 9. Search it from the other side; one success is enough.
                success = not self._succeeds(opp, own | bit, not attacks, left, ply + 1)
                if self.stopped_by:
                    return False
                if success:
                    self._note_move(bit, ply)
                    break
                self.tried[ply] += 1

        # Step 10. Remember the answer.
        if self.uses_table:
            self.table.store(key_own, key_opp, attacks, plies, success, self.nodes - nodes_before)
        return success

    @cython.cfunc
    @cython.nogil
    @cython.inline
    @cython.exceptval(check=False)
    def _note_move(self, move: cython.ulonglong, ply: cython.int) -> cython.void:
        """Note at the root the move that succeeds, given as a board of one cell or more, of which the first counts."""
        if ply == 0:
            self.root_move = lowest(move)

    # --- stopping and sampling ---

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _poll(self, ply: cython.int) -> cython.void:
        """Work out the progress before the next node; sleep while a pause is asked for, end for a stop or a limit."""
        share: cython.double = 1.0
        done: cython.double = 0.0
        level: cython.int
        for level in range(ply):
            share /= self.total[level] if self.total[level] else 1
            done += share * self.tried[level]
        if done > self.progress:
            self.progress = done
        if self.halt.ends():
            self.stopped_by = _BY_USER
        elif self.nodes >= self.node_limit:
            self.stopped_by = _BY_NODES
        elif self.halt.now() >= self.deadline:
            self.stopped_by = _BY_SECONDS
        elif self.nodes >= self.question_limit:
            self.stopped_by = _BY_BUDGET
        self._plan_poll()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _plan_poll(self) -> cython.void:
        """Set at which node the search looks at stop, pause and limits next."""
        self.next_poll = self.nodes + _POLL_NODES
        if self.next_poll > self.question_limit:
            self.next_poll = self.question_limit

    def request_stop(self) -> None:
        """Ask the running solver to stop; may be called from any thread."""
        self.halt.stop()

    def request_pause(self) -> None:
        """Ask the running solver to sleep until resume() or request_stop(); may be called from any thread."""
        self.halt.pause()

    def resume(self) -> None:
        """Continue a paused solver; may be called from any thread."""
        self.halt.resume()

    def look(self) -> tuple[list[int], float, float]:
        """Return the counters in the order of SolverCounters, the seconds and the progress (0 to 1)."""
        seconds: cython.double = 0.0
        if self.started != 0.0:
            seconds = (self.finished if self.finished != 0.0 else self.halt.now()) - self.started
        counters = [
            self.nodes,
            self.forced,
            self.dead,
            self.potential_cuts,
            self.table.probes,
            self.table.hits,
            self.table.stores,
            self.table.lost,
            self.pairing_cuts,
            self.vcf_wins,
            self.threats.nodes,
            self.zone_nodes,
            self.dominated,
        ]
        return counters, seconds, self.progress

    def why_stopped(self) -> int:
        """Return what ended the run, as an index into ``STOPPED_BY`` of solver.py; 0 while nothing did."""
        return 0 if self.stopped_by == _BY_BUDGET else self.stopped_by
