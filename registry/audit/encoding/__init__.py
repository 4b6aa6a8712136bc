"""Verdicts as groups of rows of a Parquet file, encoded once and put into the file as they are.

Arrow encodes a column of words cell by cell, and a run that can be killed would keep its verdicts
in a form of their own and encode them after that.  Here a part of a run is encoded by the thread
that judged it, from the codes that its columns have already; what is kept of the part are those
bytes, and the file is made of them by copying.  Arrow encodes every other column.
"""
