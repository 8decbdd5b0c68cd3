"""The panels of the search tree."""
