"""Values of a game's positions and moves: background proofs, values on the board, the review of a game."""
