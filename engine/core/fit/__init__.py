"""Where a model's layers go: what they take, what the devices have, what is left of the model for the CPU."""
