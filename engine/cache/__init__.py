"""Applies what the core decided: keeps the books, takes, moves, restores and drops states."""
