from ttt_gui.engine.bits.c_helpers cimport count, lowest
from ttt_gui.engine.solver.line_boards cimport LineBoards

cdef class Blocking:
    cdef LineBoards boards
    cdef unsigned long long[256] group_cells
    cdef int[64] cell_group
    cdef unsigned long long paired
    cdef unsigned long long visited

    cdef bint weighs_too_little(self, unsigned long long attacker, unsigned long long defender, bint attacks, int least) noexcept nogil
    cdef bint pairs_hold(self, unsigned long long attacker, unsigned long long defender, bint attacks, int least) noexcept nogil
    cdef int _unpaired(self, unsigned long long attacker, unsigned long long defender, int limit, int least) noexcept nogil
    cdef bint _find_cell(self, int group) noexcept nogil
