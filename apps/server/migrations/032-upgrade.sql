-- The permanent levels of a player's craft, counted from 0. No row: all are at their first.

CREATE TABLE upgrade (
  player_id  bigint PRIMARY KEY REFERENCES player,
  speed      smallint NOT NULL DEFAULT 0 CHECK (speed BETWEEN 0 AND 9),
  power      smallint NOT NULL DEFAULT 0 CHECK (power BETWEEN 0 AND 19),
  shuttle    smallint NOT NULL DEFAULT 0 CHECK (shuttle BETWEEN 0 AND 4)
);
