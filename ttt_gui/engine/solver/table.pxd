from ttt_gui.engine.bits.c_helpers cimport hash_of
from ttt_gui.engine.bits.symmetry cimport Symmetry

cdef class ProofTable:
    cdef Symmetry symmetry
    cdef unsigned long long[::1] words
    cdef object memory
    cdef int shift
    cdef unsigned long long key_own
    cdef unsigned long long key_opp
    cdef volatile unsigned long long probes
    cdef volatile unsigned long long hits
    cdef volatile unsigned long long stores
    cdef volatile unsigned long long lost

    cdef void set_key(self, unsigned long long own, unsigned long long opp) noexcept nogil
    cdef int probe(self, unsigned long long own, unsigned long long opp, bint attacks, int plies) noexcept nogil
    cdef void store(self, unsigned long long own, unsigned long long opp, bint attacks, int plies, bint success, unsigned long long nodes) noexcept nogil
