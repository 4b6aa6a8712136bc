"""Commands about the law on a day."""
