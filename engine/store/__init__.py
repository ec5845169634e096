"""What outlives a run: chats, media, records of events, digests of what was read, how fast that went."""
