"""Rounds: as JSON, in columns, read, written and generated."""
