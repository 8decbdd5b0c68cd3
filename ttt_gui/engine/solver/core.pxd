from ttt_gui.engine.solver.blocking cimport Blocking
from ttt_gui.engine.bits.c_helpers cimport count, lowest
from ttt_gui.engine.bits.halt cimport Halt
from ttt_gui.engine.solver.line_boards cimport LineBoards
from ttt_gui.engine.solver.move_order cimport MoveOrder
from ttt_gui.engine.solver.table cimport ProofTable
from ttt_gui.engine.solver.threats cimport Threats

cdef class SolverCore:
    # The techniques.
    cdef LineBoards boards
    cdef Blocking blocking
    cdef MoveOrder order
    cdef ProofTable table
    cdef Threats threats
    # The switches and limits.
    cdef bint forced_moves
    cdef bint dead_lines
    cdef bint potential_order
    cdef bint uses_table
    cdef bint domination
    cdef bint vcf
    cdef bint zones
    cdef bint erdos_selfridge
    cdef bint pairings
    cdef unsigned long long node_limit
    cdef unsigned long long question_limit
    cdef double deadline
    # The state.
    cdef unsigned long long next_poll
    cdef volatile int[65] tried  # per ply: the moves done, and those to try
    cdef volatile int[65] total
    cdef int root_move
    cdef Halt halt
    # What another thread may read while the search runs: volatile, or the compiler keeps opponent in a register.
    cdef volatile int stopped_by
    cdef volatile double started
    cdef volatile double finished
    cdef volatile double progress
    cdef volatile unsigned long long nodes
    cdef volatile unsigned long long forced
    cdef volatile unsigned long long dead
    cdef volatile unsigned long long potential_cuts
    cdef volatile unsigned long long pairing_cuts
    cdef volatile unsigned long long vcf_wins
    cdef volatile unsigned long long zone_nodes
    cdef volatile unsigned long long dominated

    cdef bint _succeeds(self, unsigned long long own, unsigned long long opp, bint attacks, int plies, int ply) noexcept nogil
    cdef void _note_move(self, unsigned long long move, int ply) noexcept nogil
    cdef void _poll(self, int ply) noexcept nogil
    cdef void _plan_poll(self) noexcept nogil
