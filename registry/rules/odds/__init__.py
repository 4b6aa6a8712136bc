"""What bets cost: exact enumeration under the tables in force."""
