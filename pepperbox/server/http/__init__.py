"""The doors of the server: REST, sockets and the page."""
