"""Which of the instruments held concern a text and act on it, and which are missing."""
