"""Executable rules: one module per game, beside the sections that it implements.

- `cards`, `hands`, `dice`: what a hand or a roll is, evaluated over arrays;
- `lawtext`: the view that a rule has of the law on one day;
- `wording`, `readings`: numbers read from the words of the law, and nowhere else;
- `questions`: where the law is doubtful, with options;
- `settlement`: what a bet came to, over arrays;
- `rule`, `binding`: which implementation serves which text;
- one module for each game, and `games`, their list;
- `enumeration`, `matchups`, `main_games`, `costs`: what each bet costs, exactly.
"""
