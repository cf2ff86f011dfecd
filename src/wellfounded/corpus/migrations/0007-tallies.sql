-- How often each authority is cited and treated, so that it need not be counted again, and the day of each treatment.

-- What each change of the corpus added; what holds is the sum of the rows of an authority. A section has, beside what
-- names it, what names its subsections.
CREATE TABLE tallies (
    authority TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,       -- as treatments.kind; empty for citations
    mentions BIGINT NOT NULL,             -- citations or treatments
    decisions BIGINT NOT NULL             -- decisions that have them
);

WITH RECURSIVE said(decision, kind, authority, n) AS (
    SELECT decision, '', authority, n FROM citations
    UNION ALL SELECT decision, kind, authority, n FROM treatments
    UNION ALL SELECT decision, kind, regexp_replace(authority, '[(][^(]*$', ''), n FROM said
    WHERE authority LIKE '%(%' AND substr(authority, 1, 4) IN ('usc:', 'cfr:', 'ina:', 'act:')
)
INSERT INTO tallies SELECT authority, kind, count(*), count(DISTINCT decision) FROM said GROUP BY authority, kind
ORDER BY authority, kind;

CREATE INDEX tallies_authority ON tallies (authority);
INSERT INTO meta SELECT 'tallies', CAST(count(*) AS TEXT) FROM tallies;

CREATE TABLE dated (
    decision TEXT COLLATE "C" NOT NULL,
    day TEXT COLLATE "C" NOT NULL,        -- of the decision
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
INSERT INTO dated SELECT t.decision, d.day, t.n, t.authority, t.mention, t.kind, t.actor, t.partly, t.start, t.stop,
    t.certainty FROM treatments t JOIN decisions d ON d.id = t.decision;
DROP TABLE treatments;
ALTER TABLE dated RENAME TO treatments;
CREATE INDEX treatments_decision ON treatments (decision);
CREATE INDEX treatments_authority ON treatments (authority);
