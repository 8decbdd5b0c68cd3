"""Measurements of how the cost of a search grows with empty cells, plies and boards."""
