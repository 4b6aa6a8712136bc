"""From what is held to the rows that follow from it: all of them, or only what has changed."""
