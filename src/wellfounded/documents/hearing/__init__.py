"""Papers before a hearing: what is filed, with its cover, and what the attorney prepares from."""
