from ttt_gui.engine.bits.c_helpers cimport lowest
from ttt_gui.engine.solver.line_boards cimport LineBoards

cdef class MoveOrder:
    cdef LineBoards boards
    cdef unsigned long long[910] planes  # per ply: the potential of every cell, bit p of opponent in plane p

    cdef void weigh(self, unsigned long long own, unsigned long long opp, int ply) noexcept nogil
    cdef void _add_levels(self, int d, int base) noexcept nogil
    cdef int best(self, unsigned long long moves, int ply) noexcept nogil
    cdef bint is_dominated(self, int cell, unsigned long long own, unsigned long long opp, unsigned long long empty) noexcept nogil
