"""The intake interview: its pages as data, their forms, and what courts held on entries alike."""
