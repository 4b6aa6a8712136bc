"""The report of a run over many rounds."""
