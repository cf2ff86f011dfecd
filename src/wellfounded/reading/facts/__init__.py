"""What a text tells of: people, harms, groups, findings and their reasons, arguments, evidence, and dates."""
