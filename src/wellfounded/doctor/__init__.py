"""What of an installation works: each feature tried, and each place in which something is kept looked at."""
