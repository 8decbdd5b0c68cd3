"""Ground floor: the rules of the game. Standard library only."""
