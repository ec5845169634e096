"""Verdicts into sentences for people. Free of Qt."""
