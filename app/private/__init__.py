"""What people wrote is theirs alone, also after a process was killed."""
