"""Diangle!: what a roll can come to (`reach`), the race alone (`alone`), and for two (`race`)."""
