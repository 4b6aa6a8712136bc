"""How a request is guarded, answered and kept, whatever it asks."""
