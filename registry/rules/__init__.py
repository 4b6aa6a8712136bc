"""Executable rules: one module per game, beside the sections that it implements.

- `text`: the view that a rule has of the law on one day, and what it reads and quotes there, in
  either language;
- `play`: what a hand or a roll is, evaluated over arrays;
- `games`: one module for each game (craps has one for each category of wagers), and their list;
- `odds`: what each bet costs, exactly;
- `rule`, `binding`, `staleness`: which implementation serves which text;
- `questions`: where the law is doubtful, with options;
- `settlement`, `table_rules`: what a bet came to, over arrays, and what a table allows.
"""
