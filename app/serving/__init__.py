"""The local server from outside: `cairn serve`, and the one of the window."""
