"""Craps, sections 95.1 to 95.17: one module for each family of wagers."""
