"""What a document says: the text of a day, its first page, its phrases and anchors."""
