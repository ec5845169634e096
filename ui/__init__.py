"""The window. `bridge` brings the engine's events to the GUI thread; each area of it is a folder."""
