"""Tools that `cairn chat` runs."""
