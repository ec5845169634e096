"""Keys and words explained."""
