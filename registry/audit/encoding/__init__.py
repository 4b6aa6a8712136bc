"""Verdicts as row groups of a Parquet file, encoded once and copied into the file as they are.

Arrow would encode a dictionary column cell by cell, and a run that can be killed would have to keep
its verdicts in some other form and encode them at the end.  Here the thread that judged a part also
encodes it, from the dictionary indices that its columns have already; those bytes are what is kept
of the part, and the file is made by copying them.  Every other column is encoded by Arrow.
"""
