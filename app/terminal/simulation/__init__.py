"""`cairn simulate`: recorded requests through the decisions alone, beside the optimum."""
