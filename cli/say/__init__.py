"""How the command speaks: language, tables, progress."""
