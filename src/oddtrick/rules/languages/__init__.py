"""What players write: a grammar file for each language, and what its words mean."""
