"""Ways to a place: find in chat, and to the newest message."""
