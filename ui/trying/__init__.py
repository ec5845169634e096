"""Other settings, tried on what a chat has asked so far."""
