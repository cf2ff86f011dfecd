"""The tools, resources, and prompts that assistants use, served under the Model Context Protocol."""
