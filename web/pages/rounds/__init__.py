"""Pages that judge: a hand, a file of rounds, what a bet costs."""
