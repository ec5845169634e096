"""What the cache is made of: states, ranges, past requests, limits, rates and costs."""
