"""Pure values of the law, and how they change: no file, no clock, no database.

Values
    labels, spans, sources   dotted labels (67.9 < 67.10); where something was read
    messages, findings       what the system has to tell a person
    provisions               divisions, sections, alineas, items and tables as they were printed
    operations               the closed vocabulary of what an amending provision does
    commencements            when it takes effect
    instruments              what was read of one published instrument

The tree and its changes
    tree, places, resolve    nodes with a lasting identity; an address to exact places
    apply, edits, boundary   orders applied together against the tree before them, or refused
    conflicts, outcomes      applied, pending (the text is not held), refused

Time
    enactments, schedule     instruments as orders with their days
    replay, revision         history, step by step or in one go
    timeline, versions       half-open intervals that leave no gap and never overlap
    witness, undo            a later consolidated text, undone only where that is certain
"""
