"""From a past round to what the law in force that day ordered for each of its bets.

- `rounds`: what was played, as received, or why it cannot be read;
- `verdicts`: what each bet came to, with the words it rests on and every doubt that matters;
- `receipts`: what the verdict was made from, so that it can be made again;
- `columns`: the same for many rounds at once, in columns.
"""
