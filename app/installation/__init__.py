"""What an installed Cairn needs that one started from its source does not."""
