"""What the cache is made of: states, ranges, paths and their kinship, limits, rates and costs."""
