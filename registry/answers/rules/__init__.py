"""Questions about rules and rounds: costs, certificates, forms, decisions."""
