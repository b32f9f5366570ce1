-- Runs of the game, their logs, and the boards they count on.

CREATE TABLE run (
  player_id      bigint NOT NULL REFERENCES player,
  public_id      text NOT NULL CHECK (public_id ~ '^[0-9a-z]{12}$'),
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
  public_id  text NOT NULL,
  log        bytea NOT NULL,
  PRIMARY KEY (player_id, public_id),
  FOREIGN KEY (player_id, public_id) REFERENCES run
);

-- The best verified score of a player on a board, such as 'weekly:2026-11-21'. Ties go to who was first.
CREATE TABLE standing (
  board       text NOT NULL,
  player_id   bigint NOT NULL REFERENCES player,
  score       bigint NOT NULL CHECK (score >= 0),
  reached_at  timestamptz NOT NULL,
  PRIMARY KEY (board, player_id)
);
CREATE INDEX standing_rank ON standing (board, score DESC, reached_at, player_id);

-- One round trip: takes the ticket, abandons what was left open, opens the run, answers the same for the same key.
CREATE FUNCTION run_open(
  p_player bigint, p_key text, p_hash bytea, p_run text, p_seed text, p_rules_version int,
  p_levels smallint[], p_revives int, p_now timestamptz, p_answer jsonb
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_answer jsonb := idempotency_claim(p_player, p_key, p_hash, p_now);
BEGIN
  IF v_answer IS NOT NULL THEN
    RETURN v_answer;
  END IF;
  PERFORM ledger_post(p_player, 'run:' || p_run, 'run-ticket', p_run,
                      ARRAY['ticket'], ARRAY[-1]::bigint[], ARRAY['game'], p_now);
  UPDATE run SET state = 'abandoned' WHERE player_id = p_player AND state = 'open';
  INSERT INTO run (player_id, public_id, state, ranked, seed, rules_version, speed, power, shuttle, revives, opened_at)
  VALUES (p_player, p_run, 'open', true, p_seed, p_rules_version, p_levels[1], p_levels[2], p_levels[3],
          p_revives, p_now);
  RETURN idempotency_settle(p_player, p_key, p_answer);
END $$;
