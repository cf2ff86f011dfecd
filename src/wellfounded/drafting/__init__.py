"""From what was read in a decision to a matter file for a person to finish."""

from wellfounded.drafting.draft import Asked, draft

__all__ = ["Asked", "draft"]
