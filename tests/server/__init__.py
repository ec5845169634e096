"""The local server, over loopback."""
