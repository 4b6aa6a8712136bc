"""Pure values of the law, and how they change: no file, no clock, no database.

- `text`: labels (67.9 < 67.10), provisions as printed, and the tree where each keeps its identity;
- `orders`: what an instrument orders, when it takes effect, and what became of each order;
- `amend`: orders applied together to the tree before them, exactly, or refused;
- `time`: orders and days become versions that leave no gap and never overlap; one of them answers;
- `doubt`: what is refused, unread or undated, and the sections and days that this leaves in doubt;
- `shapes`: the JSON of these values, as programs read it;
- `messages`, `findings`: what the system has to tell a person.
"""
