"""Whether the registry is still what was recorded: rows, packaged data, and seals."""
