from ttt_gui.engine.c_helpers cimport count, lowest, seconds_now
