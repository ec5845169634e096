"""Who proposes what may follow in a reply: another model, or heads of the model at hand."""
