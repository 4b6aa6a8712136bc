"""Publishing: the law on a day as a text that a person can read, keep and check.

- `document`: a consolidation becomes one document, whose words are chosen once;
- `formats`: a document as plain text, Markdown, HTML, PDF or Akoma Ntoso, and tables of open data;
- `comparison`: what changed between two texts, and two languages side by side;
- `instrument`: one instrument as a document of its own;
- `events`: what happens to the by-law, as feeds and as a picture;
- `decision`, `report`: the decision on one round, and the report of a run over many.
"""
