-- What decisions say became of the authorities that they cite, and the authorities that are watched.

CREATE TABLE treatments (
    decision TEXT COLLATE "C" NOT NULL,
    n BIGINT NOT NULL,                    -- from 0, the citations in the order of the text
    authority TEXT COLLATE "C" NOT NULL,  -- as citations.authority has it
    mention BIGINT NOT NULL,              -- where its citation begins: citations.start
    kind TEXT COLLATE "C" NOT NULL,       -- overruled, abrogated, superseded, reversed, vacated, limited, declined, ...
    actor TEXT COLLATE "C" NOT NULL,      -- who did it: empty for the decision itself, an authority, or words for a court
    partly BOOLEAN NOT NULL,              -- in part, or on other grounds
    start BIGINT NOT NULL,                -- the words that say so
    stop BIGINT NOT NULL,
    certainty DOUBLE PRECISION NOT NULL
);
CREATE INDEX treatments_decision ON treatments (decision);
CREATE INDEX treatments_authority ON treatments (authority);

CREATE TABLE watched (
    name TEXT COLLATE "C" NOT NULL,       -- the case or brief for which it is watched
    authority TEXT COLLATE "C" NOT NULL,
    called TEXT COLLATE "C" NOT NULL,     -- its name there
    since TEXT COLLATE "C" NOT NULL,      -- the day on which the watch began
    PRIMARY KEY (name, authority)
);
