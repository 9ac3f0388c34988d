"""A file for each step; a step that was released never changes."""
