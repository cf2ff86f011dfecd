"""The rule engine: rules and facts become answers with reasons."""
