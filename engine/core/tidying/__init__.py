"""A program's requests in one form, so that each begins like the one before."""
