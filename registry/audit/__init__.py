"""From a past round to what the law in force that day ordered for each of its bets.

- `rounds`: what was played, as received, or why it cannot be read;
- `verdicts`: what each bet of a round came to, with its receipt and every doubt that matters;
- `many`: the same for many rounds at once, in columns, and their totals;
- `rows`: those verdicts as the rows of a table, one for each bet;
- `runs`: a run over files: its output, its signed statement, and how it is resumed;
- `maps`: the columns of a casino's own file, and which of ours each of them is;
- `conversion`: a file of rounds in another form;
- `encoding`: row groups of Parquet, encoded once and copied;
- `spark`: the same audit on Apache Spark;
- `shapes`: the JSON of verdicts and totals, as programs read it.
"""
