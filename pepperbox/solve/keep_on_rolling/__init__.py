"""Keep on Rolling: what lies aside (`rows`), the turn that brings most points (`turn`), the race for two (`race`)."""
