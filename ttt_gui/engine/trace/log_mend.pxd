from ttt_gui.engine.trace.node_log cimport NodeLog

cdef void _mark_empty_windows(NodeLog log) noexcept nogil
cdef void _mark_what_rests(NodeLog log, bint flat) noexcept nogil
