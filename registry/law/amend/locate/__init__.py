"""Where an order acts: from the places that it names to the nodes of the text."""
