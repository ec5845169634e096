"""The local server in the window: its switch, who uses it, and how a program is pointed to it."""
