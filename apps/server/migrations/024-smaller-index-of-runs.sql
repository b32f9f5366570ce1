-- no transaction
-- Replaces run_newest, whose entries also held the id. Of runs that were opened at the same moment the few are sorted when
-- they are read.
CREATE INDEX CONCURRENTLY IF NOT EXISTS run_by_time ON run (player_id, opened_at);
DROP INDEX CONCURRENTLY IF EXISTS run_newest;
