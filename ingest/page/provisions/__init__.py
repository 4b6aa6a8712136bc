"""From the lines of an instrument to its provisions, and what each of them orders."""
