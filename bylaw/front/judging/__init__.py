"""Rounds judged by the law that a registry holds, and what is kept of it."""
