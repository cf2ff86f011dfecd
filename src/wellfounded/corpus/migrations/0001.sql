-- The first schema of a corpus. Both databases read this text. No column is null: a text that is not known is empty, a
-- number 0. Texts compare by their bytes, so that both databases sort them alike. Places (start, stop) are characters of
-- texts.text, of the version that decisions.version names; -1 where there is none. Certainty is from 0 to 1.

CREATE TABLE sources (
    id BIGINT PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL,       -- the file or folder, or the address of a bulk file
    kind TEXT COLLATE "C" NOT NULL,       -- files, records, courtlistener, caselaw, corpus
    license TEXT COLLATE "C" NOT NULL
);

CREATE TABLE decisions (
    id TEXT COLLATE "C" PRIMARY KEY,      -- court-docket-day, or court-day-digest for what has no docket of a court
    added BIGINT NOT NULL,                -- counts the decisions as they were added, from 1, without end
    changed BIGINT NOT NULL,              -- the same count, given again when a version is added: an index reads from here
    added_on TEXT COLLATE "C" NOT NULL,   -- the day, as 2026-11-29
    same TEXT COLLATE "C" NOT NULL,       -- court, docket, and day, by which another version is recognized; never shown
    version BIGINT NOT NULL,              -- the version that was read, counted from 1
    form TEXT COLLATE "C" NOT NULL,       -- opinion, agency, or none: the family of the reading
    published BOOLEAN NOT NULL,           -- names are replaced in what is shown of a decision that is not
    court TEXT COLLATE "C" NOT NULL,
    circuit TEXT COLLATE "C" NOT NULL,    -- whose law governs
    day TEXT COLLATE "C" NOT NULL,        -- as 2014-06-27
    year BIGINT NOT NULL,
    caption TEXT COLLATE "C" NOT NULL,
    title TEXT COLLATE "C" NOT NULL,      -- the caption as it is shown: with its names replaced, if not published
    docket TEXT COLLATE "C" NOT NULL,     -- the first; empty where its only numbers are those of agency files
    citation TEXT COLLATE "C" NOT NULL,   -- its own, as 547 F.3d 374
    country TEXT COLLATE "C" NOT NULL,
    author TEXT COLLATE "C" NOT NULL,
    judge TEXT COLLATE "C" NOT NULL,      -- the judge whose decision is reviewed, or who decided
    disposition TEXT COLLATE "C" NOT NULL,-- the first; all of them are in traits
    source BIGINT NOT NULL,
    reading TEXT COLLATE "C" NOT NULL,    -- the whole reading as JSON: wellfounded.reading/1, and its facts; its own places are those of the reading
    CHECK (version > 0)
);
CREATE UNIQUE INDEX decisions_changed ON decisions (changed);
CREATE INDEX decisions_same ON decisions (same);
CREATE INDEX decisions_citation ON decisions (citation);

CREATE TABLE texts (
    decision TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    digest TEXT COLLATE "C" NOT NULL,     -- of the words of the text, however they are spaced
    text TEXT COLLATE "C" NOT NULL,
    masks TEXT COLLATE "C" NOT NULL,      -- JSON: [[start, stop, replacement], ...] of the names in it
    source BIGINT NOT NULL,
    name TEXT COLLATE "C" NOT NULL,       -- its name in the source
    PRIMARY KEY (decision, version)
);
CREATE UNIQUE INDEX texts_digest ON texts (digest);

-- What can have several values, one a row: ground, country, group, standard, judge, panel, counsel, application,
-- disposition, docket, part.
CREATE TABLE traits (
    decision TEXT COLLATE "C" NOT NULL,
    field TEXT COLLATE "C" NOT NULL,
    n BIGINT NOT NULL,                    -- from 0 within the field
    value TEXT COLLATE "C" NOT NULL,
    detail TEXT COLLATE "C" NOT NULL,     -- of counsel the side; of a group its characteristic
    start BIGINT NOT NULL,
    stop BIGINT NOT NULL,
    certainty DOUBLE PRECISION NOT NULL
);
CREATE INDEX traits_decision ON traits (decision);

CREATE TABLE issues (
    decision TEXT COLLATE "C" NOT NULL,
    n BIGINT NOT NULL,
    issue TEXT COLLATE "C" NOT NULL,
    ruling TEXT COLLATE "C" NOT NULL,
    party TEXT COLLATE "C" NOT NULL,
    claim TEXT COLLATE "C" NOT NULL,
    part TEXT COLLATE "C" NOT NULL,       -- opinion, dissent, bia_decision: the part of the document
    start BIGINT NOT NULL,
    stop BIGINT NOT NULL,
    certainty DOUBLE PRECISION NOT NULL
);
CREATE INDEX issues_decision ON issues (decision);

CREATE TABLE citations (
    decision TEXT COLLATE "C" NOT NULL,
    n BIGINT NOT NULL,
    authority TEXT COLLATE "C" NOT NULL,  -- what it stands for, as 547 F.3d 374 or usc:8/1158(b)(1)
    kind TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    year BIGINT NOT NULL,
    court TEXT COLLATE "C" NOT NULL,
    pin TEXT COLLATE "C" NOT NULL,
    signal TEXT COLLATE "C" NOT NULL,
    part TEXT COLLATE "C" NOT NULL,
    start BIGINT NOT NULL,
    stop BIGINT NOT NULL,
    treatment TEXT COLLATE "C" NOT NULL,  -- written by the citator; empty until it has read the decision
    certainty DOUBLE PRECISION NOT NULL,  -- of the treatment
    point TEXT COLLATE "C" NOT NULL       -- the issue for which it is cited
);
CREATE INDEX citations_decision ON citations (decision);
CREATE INDEX citations_authority ON citations (authority);

-- What came from where: each record of a source once, with the digest of what it was, so that it is not read again.
CREATE TABLE items (
    source BIGINT NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    digest TEXT COLLATE "C" NOT NULL,
    decision TEXT COLLATE "C" NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (name, source)
);

-- DuckDB looks up by an index of one column only.
CREATE INDEX items_name ON items (name);

CREATE TABLE failures (
    source BIGINT NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    code TEXT COLLATE "C" NOT NULL,
    message TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (name, source)
);
CREATE INDEX failures_name ON failures (name);
