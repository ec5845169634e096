"""Chat templates: rendering in a sandbox within a budget, and what a template can do."""
