"""What differs between two prompts, in values: the words for an explanation are made from them."""
