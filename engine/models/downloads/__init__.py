"""Downloads that can be broken off anywhere, and go on. Whoever starts one goes out to the network."""
