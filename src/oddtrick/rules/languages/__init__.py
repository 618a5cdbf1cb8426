"""The grammars of what players write: one file each, to be read as documentation too."""
