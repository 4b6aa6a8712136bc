"""What needs both the reading of texts and the registry: opening, building, reading again, judging.

`cli` and `web` stand on this room, and it stands on `ingest` and `registry`; it neither prints nor
serves. Answers that need the registry alone are made in `registry.answers`.
"""
