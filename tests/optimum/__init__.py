"""The least that any cache of that size could have read, as a linear programme."""
