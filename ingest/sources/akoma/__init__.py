"""From an Akoma Ntoso document to the tree of an act."""
