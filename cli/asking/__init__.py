"""What a command is asked: options, days, and the registry that answers."""
