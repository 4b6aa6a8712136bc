"""Executable rules: one module per game, beside the sections that it implements.

- `cards`, `hands`, `dice`: what a hand or a roll is, evaluated over arrays;
- `lawtext`: the view that a rule has of the law on one day;
- `wording`, `readings`: numbers read from the words of the law, and nowhere else;
- `questions`: where the law is doubtful, with options;
- `settlement`: what a bet came to, over arrays;
- `rule`, `rows`, `binding`: which implementation serves which text, and what it reads there;
- `twins`: the same place of the law in the other language;
- one module for each game (craps has one for each category of wagers), and `games`, their list;
- `enumeration`, `matchups`, `main_games`, `four_card_costs`, `costs`: what each bet costs, exactly.
"""
