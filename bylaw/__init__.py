"""From what the Gazette printed to what the table owed: one import name for every room.

The rooms are real folders at the top of the project; here they are links, so that an installed
`bylaw` owns one name and no other. `bylaw.registry` holds the law and what follows from it,
`bylaw.ingest` reads published texts, `bylaw.corpus` is data, `bylaw.cli` prints.
"""
