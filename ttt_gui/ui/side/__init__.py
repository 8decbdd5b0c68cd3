"""The cards beside the board."""
