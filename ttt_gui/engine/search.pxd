# What the compiled search needs from C and plain Python has in another form (see the end of the imports in search.py).
from ttt_gui.engine.c_helpers cimport count, lowest, seconds_now
from ttt_gui.engine.symmetry cimport Symmetry
from ttt_gui.engine.table cimport Table
