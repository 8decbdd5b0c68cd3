"""What the panels share of a trace: the moment, the selection, and words for both."""
