"""One module for each change of the schema, oldest first."""
