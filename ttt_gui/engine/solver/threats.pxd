from ttt_gui.engine.bits.c_helpers cimport hash_of, lowest
from ttt_gui.engine.solver.line_boards cimport LineBoards

cdef class Threats:
    cdef LineBoards boards
    cdef unsigned long long[49152] failures  # three words a position without such a win: own stones, enemy stones, within plies
    cdef int left
    cdef unsigned long long cells
    cdef unsigned long long replies
    cdef unsigned long long first
    cdef volatile unsigned long long nodes

    cdef bint wins(self, unsigned long long own, unsigned long long opp, int plies) noexcept nogil
    cdef bint _search(self, unsigned long long own, unsigned long long opp, int plies) noexcept nogil
    cdef unsigned long long zone(self, unsigned long long own, unsigned long long opp, unsigned long long empty) noexcept nogil
