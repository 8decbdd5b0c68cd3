"""Measurements beside the game: comparisons and growth."""
