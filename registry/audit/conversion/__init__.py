"""Rounds of one form, as lines of JSON or in columns, written in another."""
