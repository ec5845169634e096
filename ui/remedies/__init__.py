"""What would help against reading again: cards that offer it, what does it, and other settings tried on paper."""
