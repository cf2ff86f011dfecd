"""View models shared by pages: answers, highlighted text, and glossary terms."""
