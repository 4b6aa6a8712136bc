"""The games: one module each, beside the sections that it implements."""
