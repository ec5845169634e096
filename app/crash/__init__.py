"""Crash reports without chat text."""
