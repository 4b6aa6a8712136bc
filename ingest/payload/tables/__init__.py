"""From lines with cells to tables whose rows have one label and one payout."""
