"""Tools of a chat as values: which servers there are, what they offer, who may run what, and what comes back."""
