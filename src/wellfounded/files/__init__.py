"""Files: written whole or not at all, private, below a folder without following links, and sealed in a vault."""

from wellfounded.files.whole import write_whole

__all__ = ["write_whole"]
