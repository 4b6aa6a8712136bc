"""Commands that keep the registry."""
