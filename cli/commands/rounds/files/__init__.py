"""Files of rounds: opened, described, mapped."""
