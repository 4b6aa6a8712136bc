"""A second settlement, slow and obvious, written from the printed text to check the fast one.

It shares nothing with the rules: it reads a round in its JSON form, counts cards and dice one by
one, and holds the figures as the Gazette prints them.  A doubt is settled by the option given for
its question, or else by the primary one.
"""
