"""Tables on which people and bots play together."""
