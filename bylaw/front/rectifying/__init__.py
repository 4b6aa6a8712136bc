"""What puts right what was recorded: corrections, other days, withdrawals, and what follows."""
