"""What the panels share of a trace: the step, the selection, and words for both."""
