"""Boards as bits: what C has and plain Python has in another form, and the symmetries of a board."""
