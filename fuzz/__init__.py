"""Damaged texts fed to the reader, to find what it cannot bear."""
