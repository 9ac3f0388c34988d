"""The heart of the server: tables, what messages do to them, and what is told of them, without input or output."""
