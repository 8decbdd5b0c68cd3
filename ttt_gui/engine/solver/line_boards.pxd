# The types of line_boards.py, for opponent and for the modules that cimport opponent.
from ttt_gui.engine.bits.c_helpers cimport lowest

cdef class LineBoards:
    cdef int k
    cdef int cells
    cdef unsigned long long full
    cdef int directions
    cdef int[4] step
    cdef unsigned long long[4] starts
    cdef unsigned long long[4] shape  # the line of this direction that starts at cell 0
    cdef unsigned long long[1024] lines  # those through cell c are lines[first_line[c]] .. lines[first_line[c + 1] - 1]
    cdef int[65] first_line
    cdef unsigned long long[9] level  # scratch of sort_lines

    cdef bint has_line(self, unsigned long long stones) noexcept nogil
    cdef unsigned long long open_lines(self, int d, unsigned long long enemy) noexcept nogil
    cdef unsigned long long ready_lines(self, int d, unsigned long long stones, unsigned long long enemy, int least) noexcept nogil
    cdef unsigned long long cells_of(self, int d, unsigned long long lines) noexcept nogil
    cdef unsigned long long winning_cells(self, unsigned long long stones, unsigned long long empty) noexcept nogil
    cdef unsigned long long threat_cells(self, unsigned long long stones, unsigned long long enemy) noexcept nogil
    cdef void sort_lines(self, int d, unsigned long long stones, unsigned long long enemy) noexcept nogil
    cdef bint is_dead(self, unsigned long long defender) noexcept nogil
    cdef unsigned long long live_cells(self, unsigned long long attacker, unsigned long long defender, int plies) noexcept nogil
    cdef unsigned long long common_cells(self, int cell, unsigned long long own, unsigned long long opp) noexcept nogil
