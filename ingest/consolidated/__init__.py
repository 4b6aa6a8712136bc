"""The parts of a consolidated text that no other text has: its marks, ranges, titles and notes."""
