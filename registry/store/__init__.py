"""The registry kept in a database: append-only versions on two axes of time, and a ledger.

- `codec`: values of the law as JSON and back, and their fingerprint;
- `tables` and `migrations`: the schema, in SQLite and PostgreSQL;
- `database`: opening a database and bringing its schema up to date;
- `events` and `ledger`: what was recorded, in an order that cannot be changed unseen;
- `recording`: one transaction that takes in a text and records what follows from it;
- `view`: the registry as it was known at a moment;
- `verifying`: whether every byte is still what was recorded.
"""
