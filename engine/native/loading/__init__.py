"""From a file to a model, or the sentence why not."""
