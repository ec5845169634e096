"""Runs servers of tools and Cairn's own tools. Nothing of the `mcp` package is imported before one is switched on."""
