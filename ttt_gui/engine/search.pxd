# The table's memory, and what the engine's files share.
from libc.stdlib cimport calloc, free

from ttt_gui.engine.c_helpers cimport count, lowest, seconds_now
