from ttt_gui.engine.bits.c_helpers cimport lowest


cdef class MoveOrdering:
    cdef bint _killers
    cdef bint _uses_history
    cdef int[132] _killer  # per ply: the two moves that cut there last
    cdef unsigned long long[128] _history  # per side and move: the sum of depth squared over its cut-offs

    cdef int next_move(self, int ply, unsigned long long moves) noexcept nogil
    cdef void remember(self, int ply, int move, int depth) noexcept nogil
