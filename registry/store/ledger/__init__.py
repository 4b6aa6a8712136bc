"""The ledger: what its entries record, how they hang together, and what counts in the end."""
