-- Searches that are kept under a name. The filters are JSON: {"filters": {field: [value, ...]}, "from": day, "to": day}.
CREATE TABLE saved_searches (
    name TEXT COLLATE "C" PRIMARY KEY,
    query TEXT COLLATE "C" NOT NULL,
    filters TEXT COLLATE "C" NOT NULL,
    saved TEXT COLLATE "C" NOT NULL       -- the day, as 2026-11-29
);
