"""Matches: who plays whom how often, how they stand, and each game to be looked at on the board."""
