# What the compiled search needs from C and plain Python has in another form (see the end of the imports in core.py).
from ttt_gui.engine.bits.c_helpers cimport count, lowest
from ttt_gui.engine.bits.halt cimport Halt
from ttt_gui.engine.trace.node_log cimport NodeLog, enter_node, leave_node
from ttt_gui.engine.bits.symmetry cimport Symmetry
from ttt_gui.engine.search.ordering cimport MoveOrdering
from ttt_gui.engine.search.table cimport Table
