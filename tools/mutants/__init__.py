"""Break the code one place at a time, and see whether a test notices.

`python -m tools.mutants` draws a fixed sample of places, watches once which test runs which lines,
tries each mutant on the tests that run its line, and ends with a table and the list of the living.
"""
