"""Reading the registry without its tables being loaded: rows, and the file that holds them."""
