"""Publishing: the law on a day as a text that a person can read, keep and check.

A consolidation (`consolidation`) is a value.  It becomes one document (`documents`), whose words
are chosen once, and the document is set as plain text, Markdown, HTML or PDF; Akoma Ntoso keeps
the tree, the dates and the sources beside the words.
"""
