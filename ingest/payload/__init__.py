"""From a quotation to a tree: headings, sections, items, definitions and tables."""
