"""The command `bylaw`: one file per command, and the only room that prints."""
