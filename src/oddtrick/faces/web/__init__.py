"""The table in a browser: pages made from views, forms that work without scripts, a thin stream that says "look"."""
