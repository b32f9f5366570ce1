-- Every thousandth place of a large board as it was counted last, so that no place is counted from the first one.
-- docs/decisions/003-places-are-counted-from-marks.md says why.
CREATE TABLE standing_mark (
  board       text NOT NULL,
  place       bigint NOT NULL,
  score       bigint NOT NULL,
  reached_at  timestamptz NOT NULL,
  player_id   bigint NOT NULL,
  PRIMARY KEY (board, place)
);
CREATE INDEX standing_mark_rank ON standing_mark (board, score DESC, reached_at, player_id);
COMMENT ON COLUMN standing_mark.place IS 'how many stood up to this standing, itself included';

-- A row for each board that has marks.
CREATE TABLE standing_count (
  board       text PRIMARY KEY,
  players     bigint NOT NULL,
  counted_at  timestamptz NOT NULL
);
