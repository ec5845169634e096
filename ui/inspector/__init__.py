"""Why a prompt was read as it was, in words and tables."""
