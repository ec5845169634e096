"""Models that are there: deleting them, and what the person says of them."""
