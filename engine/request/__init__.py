"""One prompt from its command to its terminal event, on the engine thread."""
