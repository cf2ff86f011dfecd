"""Words of the law renamed everywhere at once: law text, scenarios, outlines, matter files, templates, docs and tests."""
