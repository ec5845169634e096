"""A loaded model: decoding, sampling, its vocabulary."""
