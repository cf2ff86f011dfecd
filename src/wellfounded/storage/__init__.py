"""What is kept of cases in a folder: files, versions, drafts, and saved decisions."""
