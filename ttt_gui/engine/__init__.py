"""The floor of the search, above the game: it knows ``game`` and ``system``, never Qt."""
