"""The door: commands in, events out, for the window, the command line, and whoever comes."""
