"""The English and the French text of a day → where they do not say the same."""
