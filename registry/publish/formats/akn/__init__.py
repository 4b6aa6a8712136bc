"""A document as Akoma Ntoso 3.0: metadata, body and elements."""
