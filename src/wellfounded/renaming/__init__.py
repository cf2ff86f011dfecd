"""Words of the law renamed at once in law text, scenarios, matter files, templates, docs and tests."""
