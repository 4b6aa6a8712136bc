"""From the parse trees of either grammar to the values of `syntax`: one builder for both."""
