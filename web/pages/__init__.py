"""The pages of the site, each with its answers for programs."""
