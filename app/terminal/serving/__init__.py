"""`cairn serve`."""
