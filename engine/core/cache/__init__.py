"""What the cache is made of: states, segments, past requests, limits, rates and costs."""
