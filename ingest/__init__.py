"""From what the Gazette printed to exact operations, in steps that one can name.

- `sources`: the bytes of a file become a received text; what print and scanning added goes away;
- `page`: a text becomes instruments and their provisions, every character accounted for;
- `clause`: a sentence becomes exact operations, or is refused in whole;
- `payload`: a quoted text becomes a tree of sections, items and tables;
- `consolidated`: the marks, ranges, titles and history notes of a consolidated text;
- `dates`: when an instrument takes effect;
- `checks`: signs that a text lost something, or contradicts what is said of it;
- `pipeline`: these steps, one after the other.

Pure: no database, no clock, no network.  Reading is a function of its input only.
"""
