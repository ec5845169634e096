"""What outlives a run of a model: digests of what was read, and how fast that went."""
