"""A batch of rounds in → what became of each bet, why, and what was charged."""
