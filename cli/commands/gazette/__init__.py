"""Commands about published texts: what they say and what they order."""
