"""Pure values and decisions. No I/O, no clock, no threads, no logging; imports nothing of ours outside this package."""
