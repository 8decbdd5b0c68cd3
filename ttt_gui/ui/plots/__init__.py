"""Plots of a plotting library in the look of the window, and as files."""
