from libc.stdlib cimport calloc, free

from ttt_gui.engine.bits.symmetry cimport Symmetry


cdef class Table:
    cdef bint depth_aware
    # What answers() found.
    cdef int value
    cdef int bound
    cdef int move
    cdef int source
    cdef bint heuristic

    cdef Symmetry symmetry
    cdef unsigned long long* slots
    cdef unsigned long long _mask  # the number of slots less 1
    cdef bint _fits  # there is a slot for every position
    cdef unsigned long long _probes, _hits, _stores, _collisions
    cdef unsigned long long[128] random  # one number a cell of either side
    cdef unsigned long long[528] keys  # per ply: the keys of the node being searched there under each symmetry

    cdef void set_root(self, unsigned long long own, unsigned long long opp) noexcept nogil
    cdef void set_child(self, int ply, int move) noexcept nogil
    cdef bint answers(self, int ply, int depth, int alpha, int beta) noexcept nogil
    cdef void store(self, int ply, int depth, int value, int bound, int move, bint heuristic, int node) noexcept nogil
    cdef int _canonical(self, int ply) noexcept nogil
    cdef int _to_node(self, int value, int ply) noexcept nogil
    cdef int _from_node(self, int value, int ply) noexcept nogil
    cdef unsigned long long _get(self, unsigned long long key) noexcept nogil
    cdef void _put(self, unsigned long long key, unsigned long long known) noexcept nogil
    cdef unsigned long long _slot_of(self, unsigned long long key) noexcept nogil
