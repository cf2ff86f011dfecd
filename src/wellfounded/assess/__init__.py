"""Questions put to the law about a matter: review, assessment, comparison, gaps, coverage."""
