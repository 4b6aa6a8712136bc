"""What is known to be uncertain in the law: which operations, on which provisions, since when."""
