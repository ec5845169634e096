"""Figures and the names of things, as every sentence uses them. Free of Qt."""
