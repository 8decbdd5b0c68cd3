"""Tic-Tac-Toe Lab: play m,n,k-games against minimax and see what the machine thought."""

__version__ = "0.2.0"
