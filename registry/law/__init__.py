"""Pure values of the law: labels, provisions, operations and findings.

Nothing here reads a file, a clock or a database.  Every other room speaks in these values:

- `labels`: dotted labels (67.9 < 67.10) and roman numerals;
- `spans`: where in which source something was read;
- `messages` and `findings`: what the system has to tell a person;
- `provisions`: the tree of divisions, sections, alineas, items and tables;
- `operations`: the closed vocabulary of what an amending provision does;
- `commencements`: when an amending provision takes effect.
"""
