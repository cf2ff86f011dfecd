"""Resolving short forms, id., supra, bare sections, and parallel citations."""
