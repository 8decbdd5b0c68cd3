from ttt_gui.engine.node_log cimport NodeLog
