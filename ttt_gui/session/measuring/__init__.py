"""Measurements that run beside the game: comparisons and growth."""
