"""Runs over files of rounds on Apache Spark: the same function, on many machines."""
