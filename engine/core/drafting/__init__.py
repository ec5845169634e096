"""Speculative decoding's decisions: what to draft, and how many drafts pay."""
