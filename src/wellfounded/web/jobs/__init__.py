"""Background jobs: the runner, its worker process, and the tasks it carries out."""
