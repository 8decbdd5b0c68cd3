"""First floor: the search. Knows the game, never Qt."""
