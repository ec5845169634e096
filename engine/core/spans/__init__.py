"""Which part of a rendered prompt is which message: the ways to find that out."""
