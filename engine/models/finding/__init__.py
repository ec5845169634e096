"""Which models lie on this machine, in whose folders. Only headers are read, and nothing is changed."""
