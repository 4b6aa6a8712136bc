"""From what the Gazette printed to exact operations, in steps that one can name.

    sources       a file becomes received text, with its hash
    noise         marks of print and scanning go away; each removal is recorded
    segments      several instruments share a page; each gets its own passage
    instruments   number, date, title, status, footnote chain
    provisions    the amending provisions 1 … n of an instrument
    instructions  what each sentence orders (one Lark grammar per language)
    payloads      the quoted text as a tree of sections, items and tables
    commencement  when it takes effect
    coverage      every character of the source is accounted for

Pure: no database, no clock, no network.  Reading is a function of its input only.
"""
