"""What a base or consolidated text proves: its own day, and the days before it."""
