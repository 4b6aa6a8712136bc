"""From words to days: when an instrument takes effect, and numbers written out."""
