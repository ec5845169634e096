"""What is asked for besides replies: models, tokens, state and figures, and what Cairn alone can tell."""
