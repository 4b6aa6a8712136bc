"""What programs read of the law itself: every key, written once, as its writers give it."""
