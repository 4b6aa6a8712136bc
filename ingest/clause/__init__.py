"""From a sentence to operations: quotations, grammars, and what each parse orders."""
