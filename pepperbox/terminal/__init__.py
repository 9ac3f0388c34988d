"""Playing in a terminal: it shows what views and legal actions say, and knows no rules."""
