"""Filing length: parts measured against word and page limits."""
