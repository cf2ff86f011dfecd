"""The workbench: matters in the browser, on this machine."""
