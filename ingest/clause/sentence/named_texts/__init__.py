"""The texts that a sentence names: by their titles, their numbers and the orders that made them."""
