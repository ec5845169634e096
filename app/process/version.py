"""Which Cairn this is."""

VERSION = "0.1.0"
