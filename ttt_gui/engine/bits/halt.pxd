from ttt_gui.engine.bits.c_helpers cimport nap, seconds_now

cdef class Halt:
    # Other threads set them while the search runs: volatile, or the compiler keeps them in a register.
    cdef volatile bint wanted  # any of the two below: the one that is read at every node
    cdef volatile bint _stop
    cdef volatile bint _pause
    cdef volatile double _total_slept  # seconds
    cdef volatile double _paused_at  # what the clock shows during a pause, else 0

    cdef bint ends(self) noexcept nogil
    cdef double now(self) noexcept nogil
