"""Images and audio: projectors, encoding, embeddings that are kept."""
