"""What the panels share of a trace: the moment, the selection, the words for it."""
