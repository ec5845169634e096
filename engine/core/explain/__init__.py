"""Why each token was read: cause of the divergence, cause of each avoidable token, habits."""
