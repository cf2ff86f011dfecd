"""The citator: who cites an authority, where, and how it was treated."""
