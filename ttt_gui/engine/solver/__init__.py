"""The solver and the perfect player, which prove values of positions."""
