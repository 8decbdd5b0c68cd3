from libc.stdlib cimport calloc, free

from ttt_gui.engine.bits.c_helpers cimport lowest
from ttt_gui.engine.bits.symmetry cimport Symmetry
from ttt_gui.engine.trace.node_log cimport NodeLog


cdef class LogCheck:
    cdef public int damage  # its number in damages.py, 0 while none was found
    cdef public long long node  # the one that is damaged
    cdef public bint stopped  # whether a stop ended the search
    cdef public bint guesses  # whether the last root rests on heuristics
    cdef NodeLog _log
    cdef Symmetry _symmetry
    cdef long long _total
    cdef bint _truncated
    # The rules.
    cdef unsigned long long _full
    cdef bint _lost  # whether the game is over at the root, and the side to move has not won opponent
    cdef int _empty_cells
    cdef int _line_count
    cdef unsigned long long[1024] _lines
    cdef int[66] _first_line
    cdef unsigned long long[256] _all_lines
    # The switches.
    cdef bint _alpha_beta, _cut_at_equal, _fail_hard, _pvs, _exact_moves, _iterative, _tt, _reduces, _depth_aware
    cdef bint _learns, _best_reply
    cdef int _last, _horizon, _first_root_move, _highest
    # What is known so far.
    cdef long long _next, _root
    cdef int _depth
    cdef unsigned char* _guessed  # a bit a node that rests on heuristics, for what the table answers later
    # BackupRule the open nodes, by ply.
    cdef long long[66] _nodes
    cdef unsigned long long[66] _mine, _theirs
    cdef unsigned long long[66] _rest  # the moves not yet tried
    cdef int[66] _alpha, _best, _best_move
    cdef int[66] _again  # the move that must be searched again, 64 without one
    cdef bint[66] _asks, _broke, _guess, _halted

    cdef bint _fails(self, int damage, long long node) noexcept nogil
    cdef bint _check(self) noexcept nogil
    cdef bint _leave_down_to(self, int ply, long long node) noexcept nogil
    cdef bint _enter(self, long long node, int ply) noexcept nogil
    cdef bint _enter_root(self, long long node) noexcept nogil
    cdef bint _enter_child(self, long long node, int ply) noexcept nogil
    cdef bint _has_won(self, unsigned long long stones, int last) noexcept nogil
    cdef bint _check_leaf(self, long long node, int ply, bint lost) noexcept nogil
    cdef bint _check_answer(self, long long node, int ply) noexcept nogil
    cdef bint _is_same(self, long long source, int ply) noexcept nogil
    cdef bint _leave(self, int ply) noexcept nogil
    cdef bint _check_inner(self, long long node, int ply, bint whole) noexcept nogil
    cdef bint _bound_fits(self, long long node, int ply, bint whole) noexcept nogil
    cdef int _kind(self, int value, int by_window, bint guess) noexcept nogil
    cdef void _take(self, int ply, long long child) noexcept nogil


cdef int _by_window(NodeLog log, long long node) noexcept nogil
