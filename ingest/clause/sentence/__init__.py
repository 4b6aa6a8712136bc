"""A clause before the grammar sees it: its quotations, titles and item marks put aside."""
