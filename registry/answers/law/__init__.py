"""Questions about the text of a day: sections, games, changes, words."""
