"""HTML pages → the lines of their text: tables, lists and notes as a browser shows them."""
