"""Searches with one fault each, beside correct ones: which of them answers as an examined engine does."""
