"""Commands that put the record right without losing it, and the log of what was recorded."""
