"""Measurements that run beside the game: comparisons, growth, experiments."""
