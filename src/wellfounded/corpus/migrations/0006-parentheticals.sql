-- What decisions say of others in the parentheses after a citation, where a source has taken these out of the texts.

CREATE TABLE parentheticals (
    decision TEXT COLLATE "C" NOT NULL,   -- which says it
    n BIGINT NOT NULL,
    authority TEXT COLLATE "C" NOT NULL,  -- of which it is said, as citations.authority has it: a row for each of its citations
    words TEXT COLLATE "C" NOT NULL,
    start BIGINT NOT NULL,                -- where they stand in the text; -1 where they are not found in it
    stop BIGINT NOT NULL
);
CREATE INDEX parentheticals_decision ON parentheticals (decision);
CREATE INDEX parentheticals_authority ON parentheticals (authority);
