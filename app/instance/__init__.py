"""One Cairn for each data folder."""
