cdef class Symmetry:
    cdef int count  # of symmetries, the identity included
    cdef int[512] to  # to[64 * s + cell]: the image of the cell under symmetry s
    cdef int[512] back  # the cell of which opponent is the image
    cdef unsigned long long[8] later  # later[s]: the cells that s maps to an earlier one
    cdef int _bytes  # of a board
    cdef unsigned long long[16384] _image  # _image[(8 * s + byte) * 256 + value of the byte]

    cdef unsigned long long representatives(
        self, unsigned long long own, unsigned long long opp, unsigned long long moves) noexcept nogil
    cdef unsigned long long image(self, unsigned long long board, int symmetry) noexcept nogil
