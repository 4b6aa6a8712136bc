"""What programs read of an audit: every key, written once, as its writers give it."""
