"""From what a clause says to the operations that it orders: one module for each verb."""
