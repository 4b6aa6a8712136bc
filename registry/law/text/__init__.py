"""The text of the law as values: labels, provisions, the tree, typography and provenance."""
