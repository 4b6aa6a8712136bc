"""Carrying out an operation on a tree: exactly, or not at all."""
