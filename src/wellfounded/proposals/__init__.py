"""Entries proposed from documents, each with the words that it rests on; a person puts them into the case or not."""
