"""What programs read of an answer: every key, written once, as its writers give it."""
