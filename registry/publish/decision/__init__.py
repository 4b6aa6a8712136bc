"""A decision on one round, as a page and as a PDF."""
