"""The Hugging Face hub: what it has. Whoever calls this goes out to the network."""
