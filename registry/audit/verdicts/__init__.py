"""Verdicts: entries, payments, decisions for people, and receipts."""
