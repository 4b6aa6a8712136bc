"""Documents, feeds and open data made from what a registry holds."""
