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
    cdef void set_bound(self, long long node, unsigned long long bound) noexcept nogil
    cpdef long long parent(self, long long node) noexcept nogil
    cpdef int move(self, long long node) noexcept nogil
    cpdef int ply(self, long long node) noexcept nogil
    cpdef int end(self, long long node) noexcept nogil
    cpdef int bound(self, long long node) noexcept nogil
    cpdef int alpha(self, long long node) noexcept nogil
    cpdef int beta(self, long long node) noexcept nogil
    cpdef int value(self, long long node) noexcept nogil
    cpdef unsigned long long untried(self, long long node) noexcept nogil
    cpdef long long after(self, long long node) noexcept nogil
    cpdef long long source(self, long long node) noexcept nogil
    cpdef bint is_again(self, long long node, long long other) noexcept nogil
    cdef bint has_unused_bits(self, long long node) noexcept nogil


# What writes a node stands here, so that opponent becomes a part of the search: a call a node would take a quarter of its
# time. Plain Python has the same in node_log.py.

cdef inline int enter_node(NodeLog log, int parent, int move, int ply, int alpha, int beta) noexcept nogil:
    cdef int node = log.size
    cdef unsigned long long* words
    if node == log.room and not log.grow():
        return -1
    log.size = node + 1
    words = log.words + 4 * <long long> node
    words[0] = <unsigned long long> (parent + 1) | <unsigned long long> move << 32 | <unsigned long long> ply << 40
    words[1] = <unsigned long long> (alpha + 32768) | <unsigned long long> (beta + 32768) << 16
    return node


cdef inline void leave_node(
    NodeLog log, int node, int value, int bound, int end, unsigned long long untried, int source) noexcept nogil:
    cdef unsigned long long* words
    if node >= 0:
        words = log.words + 4 * <long long> node
        words[0] |= <unsigned long long> (end | bound << 4) << 48
        words[1] |= <unsigned long long> (value + 32768) << 32
        words[2] = untried
        words[3] = <unsigned long long> log.size | <unsigned long long> (source + 1) << 32
