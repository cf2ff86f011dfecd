"""Long work in child processes: the runner and its worker process."""
