"""Exact answers about single turns, a file a game: how likely something is, and what makes it most likely."""
