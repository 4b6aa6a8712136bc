"""One instrument asked for: found by its number or title, and set as a document."""
