"""Verdicts in columns: one row for each bet of each round."""
