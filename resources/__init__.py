"""Files that come with Cairn: the demo model and the icons. Read by path."""
