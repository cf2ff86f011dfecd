"""The language of law text: parser, checks, vocabulary, and compiler to the engine's rules."""
