"""Choosing a model."""
