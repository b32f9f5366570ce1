-- no transaction
-- The first claim of each waiting run. Not logged: a crash of the database empties it, and the runs are claimed again.
CREATE UNLOGGED TABLE IF NOT EXISTS run_claim (
  player_id  bigint NOT NULL,
  public_id  text COLLATE "C" NOT NULL,
  due_at     timestamptz NOT NULL,
  PRIMARY KEY (player_id, public_id)
-- As in `run_queue`, rows live for milliseconds.
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000000);
DROP INDEX CONCURRENTLY IF EXISTS run_claim_due;
CREATE INDEX CONCURRENTLY run_claim_due ON run_claim (due_at);
COMMENT ON COLUMN run_claim.due_at IS 'when the claim expires; its run then counts as claimed once in run_queue';
COMMENT ON COLUMN run_queue.attempts IS 'how often it was claimed; 0: never, or once by a claim in run_claim';
-- Only the sorted sets in Valkey are read by it; a process that fills them creates it.
DROP INDEX CONCURRENTLY IF EXISTS standing_changed;
