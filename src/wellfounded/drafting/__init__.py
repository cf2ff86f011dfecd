"""A case file drafted from what was read in a decision, for a person to finish."""

from wellfounded.drafting.draft import Asked, draft

__all__ = ["Asked", "draft"]
