"""An amending instrument as a document of its own: its provisions and what became of them."""
