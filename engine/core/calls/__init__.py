"""Tool calls in what a model wrote: their form is learned from the template, and they are read by it."""
