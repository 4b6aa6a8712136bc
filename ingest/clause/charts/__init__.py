"""A faster chart for the Earley parser of Lark, with the same forest.

Lark expects every rule below a symbol again for each item that awaits the symbol, and looks
through a whole column for the items that await what is complete.  Here a symbol is expected once
in a column, and the items of a column are found by the symbol that they await.  A rule is expected
only where one of the words that it may begin with stands, and each word is looked for once.  The
ways in which a node was made are written out only for the nodes of the finished forest.

A sentence may still be so tangled that its chart grows with the square of its words.  The steps are
counted, and beyond the limit the sentence is given up: a count, unlike a clock, refuses the same
sentence on every machine.
"""
