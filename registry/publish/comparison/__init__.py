"""Two texts compared: as a page and as a PDF."""
