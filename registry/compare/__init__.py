"""Comparing texts: two days of the law, a draft and what was made of it, words and tables."""
