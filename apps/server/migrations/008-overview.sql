-- What the days of the product add up to, in the zone of its seasons. Kept for good: events go after their retention,
-- months of postings are archived.
CREATE TABLE daily_roll_up (
  day           date PRIMARY KEY,
  rolled_up_at  timestamptz NOT NULL
);

-- Single counts and sums of a day; amounts in minor units.
CREATE TABLE daily_figure (
  day     date NOT NULL REFERENCES daily_roll_up ON DELETE CASCADE,
  figure  text COLLATE "C" NOT NULL,
  label   text COLLATE "C" NOT NULL DEFAULT '',
  value   bigint NOT NULL,
  PRIMARY KEY (day, figure, label)
);

-- What house accounts gave to players and took from them, in minor units.
CREATE TABLE daily_flow (
  day           date NOT NULL REFERENCES daily_roll_up ON DELETE CASCADE,
  house         text COLLATE "C" NOT NULL,
  kind          text COLLATE "C" NOT NULL,
  currency      text COLLATE "C" NOT NULL,
  to_players    bigint NOT NULL CHECK (to_players >= 0),
  from_players  bigint NOT NULL CHECK (from_players >= 0),
  PRIMARY KEY (day, house, kind, currency)
);

-- Who was active on a day, by the day they joined: what retention is made of.
CREATE TABLE daily_cohort (
  day      date NOT NULL REFERENCES daily_roll_up ON DELETE CASCADE,
  joined   date NOT NULL CHECK (joined <= day),
  players  bigint NOT NULL CHECK (players > 0),
  PRIMARY KEY (day, joined)
);
CREATE INDEX daily_cohort_joined ON daily_cohort (joined, day);

-- How far those who joined on a day came within a week, by where they came from.
CREATE TABLE daily_funnel (
  day        date NOT NULL REFERENCES daily_roll_up ON DELETE CASCADE,
  source     text NOT NULL,
  host       text COLLATE "C" NOT NULL,
  opened     bigint NOT NULL,
  played     bigint NOT NULL,
  purchased  bigint NOT NULL,
  PRIMARY KEY (day, source, host),
  CHECK (opened >= played AND opened >= purchased)
);

-- A day of postings is read by where it lies: they are written in the order of time. Months that are there already are small or
-- get the index by hand (docs/upgrades.md); those that are made from now on have it.
CREATE INDEX posting_created ON ONLY posting USING brin (created_at) WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX wheel_spin_spun ON ONLY wheel_spin USING brin (spun_at) WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX purchase_created ON ONLY purchase USING brin (created_at) WITH (pages_per_range = 32, autosummarize = on);
