from libc.stdlib cimport calloc, free


cdef class Table:
    cdef unsigned long long* _slots
    cdef unsigned long long _mask  # the number of slots less 1
    cdef unsigned long long probes, hits, stores, collisions

    cdef unsigned long long get(self, unsigned long long key) noexcept nogil
    cdef void put(self, unsigned long long key, unsigned long long data) noexcept nogil
