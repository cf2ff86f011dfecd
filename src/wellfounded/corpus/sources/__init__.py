"""Where decisions come from: folders of files, tables, and the bulk files of two public collections."""
