"""Clocks, dates and other values in a text that change by themselves."""
