"""Migrations of the schema, one module each, in `versions`."""
