"""Texts that a person brings or the registry holds: read, checked, mended, accounted for."""
