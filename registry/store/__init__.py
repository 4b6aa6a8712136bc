"""The registry kept in a database: append-only versions on two axes of time, and a ledger.

- `codec`: values of the law as JSON and back;
- `tables`, `migrations`: the schema, in SQLite and PostgreSQL;
- `database`, `access`: opening a database and bringing its schema up to date; reading its rows;
- `ledger`: what was recorded, in an order that cannot be changed unseen;
- `recording`, `renewing`: one transaction that takes in a text and records what follows from it;
- `view`: the registry as it was known at a moment;
- `integrity`: whether every byte is still what was recorded.
"""
