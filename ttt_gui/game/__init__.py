"""The layer with the rules of the game: positions, moves, notation and the game record. Standard library
only.
"""
