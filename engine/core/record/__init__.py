"""Records of requests: their forms, all versions of them."""
