"""What was published, byte for byte, and what is known about it: data only, read by `ingest`."""
