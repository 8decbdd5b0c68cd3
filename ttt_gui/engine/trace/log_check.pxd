from ttt_gui.engine.trace.node_log cimport NodeLog
