"""From columns of a file to the arrays that a rule settles."""
