"""What outlives a run: chats, media, records of events."""
