"""Questions in, typed values out: what the command line and the site both ask."""
