"""The engine, and what all of it speaks in: commands, events, ports, errors."""
