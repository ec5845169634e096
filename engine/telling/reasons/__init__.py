"""Why a prompt was read as it was: causes, what differs, habits and what would help, in words."""
