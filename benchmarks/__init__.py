"""Measurements, each a ratio against a stated reference in the same run: machines are noisy."""
