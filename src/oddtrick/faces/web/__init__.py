"""The table in a browser: pages made from views, forms that work without scripts, and a thin stream that says "look again"."""
