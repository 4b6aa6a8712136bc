"""The parts of a recorded round, each read or refused: amounts, cards, dice, decisions."""
