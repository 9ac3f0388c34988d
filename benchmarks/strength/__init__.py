"""How strong the levels of all games are: each against the one below, in every way to play (`make strength`)."""
