"""What games are played with: cards, dice, hands and their order."""
