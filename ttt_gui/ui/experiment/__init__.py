"""Experiments in the window: a file is shown, run again, compared and saved."""
