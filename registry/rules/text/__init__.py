"""What a rule reads in the law of a day: sections, sentences, odds, tables."""
