from libc.stdlib cimport free, realloc
from libc.string cimport memcpy

from ttt_gui.engine.bits.c_helpers cimport count


cdef class NodeLog:
    cdef public int limit  # nodes logged at most
    cdef public int size  # nodes logged
    cdef int room  # nodes there is memory for
    cdef unsigned long long* words

    cdef void _take_spare(self) noexcept
    cdef bint grow(self) noexcept nogil
