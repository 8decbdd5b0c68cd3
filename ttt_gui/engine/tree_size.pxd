from libc.stdlib cimport calloc, free
from ttt_gui.engine.bits.halt cimport Halt
from ttt_gui.engine.bits.symmetry cimport Symmetry
