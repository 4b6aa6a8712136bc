"""Files of rounds judged from beginning to end, and what is written of it."""
