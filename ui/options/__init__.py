"""How a chat's replies are made: system prompt, sampling, form and tools, and what to do once the context is full."""
