"""Every finding of a registry: what it concerns, and whether somebody accepted it."""
