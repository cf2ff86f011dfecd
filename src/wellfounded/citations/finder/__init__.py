"""Finding citations in a text: the pass over it, its clean view, and its page layout."""
