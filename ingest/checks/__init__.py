"""Signs that a text has lost something: gaps within it, and differences from its twin."""
