"""Scenarios whose cause, differences and kinds of tokens are known from the edit itself, on every memory kind."""
