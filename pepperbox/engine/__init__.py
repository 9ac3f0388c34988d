"""The engine: everything a rulebook needs to be played, and nothing of any one game."""
