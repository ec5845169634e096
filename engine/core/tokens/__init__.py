"""Text into tokens: cut at control tokens, piece by piece, with what each token covers."""
