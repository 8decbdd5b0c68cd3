"""Experiments in the window: what is in a file, run again, compared and saved."""
