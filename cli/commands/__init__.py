"""The commands, one file each, grouped by what they are about."""
