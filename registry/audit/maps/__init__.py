"""Files as casinos keep them: a map says how their columns become those of a round."""
