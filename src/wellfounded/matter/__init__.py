"""Matter files: loader, schema, editor, and writer."""
