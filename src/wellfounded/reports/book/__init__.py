"""The law library as pages of HTML."""
