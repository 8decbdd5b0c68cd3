"""Second floor: one game with one search thread. Qt without widgets."""
