"""Many rounds at once: settled in columns, counted and summed."""
