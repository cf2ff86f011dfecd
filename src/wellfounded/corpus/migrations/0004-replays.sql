-- Decisions drafted, reviewed, and compared with what was decided.

CREATE TABLE replayed (
    decision TEXT COLLATE "C" PRIMARY KEY,
    changed BIGINT NOT NULL,              -- decisions.changed at that time: a later version is replayed again
    law TEXT COLLATE "C" NOT NULL,        -- the digest of the law texts
    status TEXT COLLATE "C" NOT NULL,     -- compared, no disposition, errors in the draft
    detail TEXT COLLATE "C" NOT NULL      -- the code of the first error
);

CREATE TABLE replay_issues (
    decision TEXT COLLATE "C" NOT NULL,
    n BIGINT NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,       -- the sentence without what it is said of
    decided TEXT COLLATE "C" NOT NULL,    -- what the decision says of it: true, false, or open
    found TEXT COLLATE "C" NOT NULL,      -- what the law says of it in this case
    rule TEXT COLLATE "C" NOT NULL,       -- where they part, if they do: the rule
    missing TEXT COLLATE "C" NOT NULL     -- and what it lacks first, without what it is said of
);
CREATE INDEX replay_issues_decision ON replay_issues (decision);
