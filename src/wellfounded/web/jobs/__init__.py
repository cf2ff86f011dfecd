"""What the workbench has its child processes do."""
