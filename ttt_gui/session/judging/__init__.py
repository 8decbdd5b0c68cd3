"""What the positions and the moves of a game are worth: proofs in the background, values on the board, the review."""
