"""`cairn simulate`: recorded requests through the engine on a model that computes nothing, beside the optimum."""
