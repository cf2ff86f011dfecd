-- The texts of the decisions on a page of answers are looked up without going through all texts.
CREATE INDEX texts_decision ON texts (decision);
