from libc.stdlib cimport free, malloc, realloc

from ttt_gui.engine.trace.node_log cimport NodeLog


cdef class EventList:
    cdef public int size
    cdef public int cuts  # how many of the events are cut-offs
    cdef int _room, _cut_room
    cdef unsigned int* _events  # 4 * node + kind, in the order of time
    cdef unsigned int* _cuts  # the events that are cut-offs, in the order of time
    cdef unsigned int* _entered  # per node: the event of its entry
    cdef unsigned int* _left  # per node: the event of its exit
    cdef NodeLog _log
    cdef int _alpha_beta, _exact_moves
    cdef int[66] _stack, _alpha, _best

    cdef bint _add(self, int node, int kind) noexcept nogil
    cdef bint _add_cut(self) noexcept nogil
    cdef bint _leave(self, int ply) noexcept nogil
    cdef bint _build(self) noexcept nogil
