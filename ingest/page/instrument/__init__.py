"""From the lines of a segment to the facts of its instrument."""
