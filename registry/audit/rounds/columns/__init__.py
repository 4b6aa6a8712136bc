"""Files of rounds in columns, Parquet and CSV, in → batches of rounds, each in its place."""
