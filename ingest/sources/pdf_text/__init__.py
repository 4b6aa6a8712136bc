"""PDF: the words of a page in reading order, line by line."""
