"""From text to instruments: segments, parts, numbered provisions, every character counted."""
