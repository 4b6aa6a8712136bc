"""From a clean text to its printed lines, each whole and of one kind."""
