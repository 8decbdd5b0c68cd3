from ttt_gui.engine.bits.c_helpers cimport count
from ttt_gui.engine.trace.node_log cimport NodeLog


cdef class IntervalList:
    cdef NodeLog _log
    cdef int[::1] _line, _previous, _latest, _child, _sibling
    cdef short[::1] _low, _high
    cdef int[66] _values
    cdef int _value_count
    cdef int[67] _lowest, _highest  # per ply
    cdef long long[66] _last  # per ply: the node there on the way from the last root to the last node
    cdef int[66] _last_moves
    cdef int _last_count
    cdef long long[66] _stack  # per ply: the open node there

    cdef void _build(self) noexcept nogil
    cdef void _enter(self, long long node) noexcept nogil
    cdef void _leave(self, long long node) noexcept nogil
    cdef int _least_from(self, int value) noexcept nogil
    cdef int _greatest_to(self, int value) noexcept nogil
    cpdef int moves(self, long long node) noexcept nogil
