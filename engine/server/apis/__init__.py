"""What the server speaks: a module for each API, and one for what it writes where that is much."""
