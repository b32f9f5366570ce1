-- Runs of the game, their logs, and the boards they count on.

CREATE TABLE run (
  player_id      bigint NOT NULL REFERENCES player,
  public_id      text COLLATE "C" NOT NULL CHECK (public_id ~ '^[0-9a-z]{12}$'),
  state          text NOT NULL CHECK (state IN ('open', 'pending', 'verified', 'rejected', 'abandoned')),
  ranked         boolean NOT NULL,
  seed           text NOT NULL CHECK (seed ~ '^[0-9a-f]{32}$'),
  rules_version  int NOT NULL,
  speed          smallint NOT NULL,
  power          smallint NOT NULL,
  shuttle        smallint NOT NULL,
  revives        smallint NOT NULL,
  opened_at      timestamptz NOT NULL,
  submitted_at   timestamptz,
  judged_at      timestamptz,
  claimed_score  bigint,
  score          bigint,
  coins          bigint NOT NULL DEFAULT 0,
  reason         text,
  PRIMARY KEY (player_id, public_id)
);
-- A player has one run open at most, whatever arrives at the same moment.
CREATE UNIQUE INDEX run_open ON run (player_id) WHERE state = 'open';

-- Kept apart: a log is large and rarely read.
CREATE TABLE run_log (
  player_id  bigint NOT NULL,
  public_id  text COLLATE "C" NOT NULL,
  log        bytea NOT NULL,
  PRIMARY KEY (player_id, public_id),
  FOREIGN KEY (player_id, public_id) REFERENCES run
) PARTITION BY RANGE (public_id);

-- The best verified score of a player on a board, such as 'weekly:2026-11-21'. Ties go to who was first.
CREATE TABLE standing (
  board       text NOT NULL,
  player_id   bigint NOT NULL REFERENCES player,
  score       bigint NOT NULL CHECK (score >= 0),
  reached_at  timestamptz NOT NULL,
  PRIMARY KEY (board, player_id)
);
CREATE INDEX standing_rank ON standing (board, score DESC, reached_at, player_id);
