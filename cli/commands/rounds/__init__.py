"""Commands about rounds, rules and what bets cost."""
