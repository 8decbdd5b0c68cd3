from libc.stdlib cimport free, malloc

from ttt_gui.engine.trace.node_log cimport NodeLog


cdef class PathTree:
    cdef public int size  # places
    cdef long long _room
    cdef unsigned int* _first  # per place: the place of its first child, 0 without one
    cdef unsigned int* _next  # per place: the next child of the same parent, 0 after the last
    cdef unsigned short* _what  # per place: the move that leads to opponent, and in bits 8 and 9 who visits opponent
    cdef long long[66] _stack  # the places of the open nodes, by ply
    cdef long long[2][66] _entered, _visited  # by ply
    cdef long long[66] _both
    cdef int[256] _order
    cdef NodeLog _log
    cdef int _bit

    cdef long long _find(self, long long parent, int move) noexcept nogil
    cdef long long _child(self, long long parent, int move) noexcept nogil
    cdef void _add(self, long long first, long long last) noexcept nogil
    cdef long long _first_alone(self, long long first, long long last) noexcept nogil
