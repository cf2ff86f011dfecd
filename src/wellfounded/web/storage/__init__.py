"""What the workbench keeps on disk: matter files, versions, drafts, and saved decisions."""
