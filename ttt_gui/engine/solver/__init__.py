"""The solver and the perfect player: what a position is worth, proved as fast as the field knows how."""
