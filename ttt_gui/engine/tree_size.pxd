from libc.stdlib cimport calloc, free
from ttt_gui.engine.bits.halt cimport Halt
