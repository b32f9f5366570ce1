-- no transaction
-- All columns of these indexes rise in the order of a board, so that rows before or after a standing are one range of them.
-- `score` is in the first for scans of the index alone, because PostgreSQL does not take it from an expression.
-- Dropped first: a creation that was interrupted leaves an index that nothing uses, and the old one must not go before.
DROP INDEX CONCURRENTLY IF EXISTS standing_place;
CREATE INDEX CONCURRENTLY standing_place ON standing (board, (-score), reached_at, player_id) INCLUDE (score);
DROP INDEX CONCURRENTLY IF EXISTS rank_checkpoint_order;
CREATE INDEX CONCURRENTLY rank_checkpoint_order ON rank_checkpoint (board, (-score), reached_at, player_id);
DROP INDEX CONCURRENTLY IF EXISTS standing_rank;
DROP INDEX CONCURRENTLY IF EXISTS rank_checkpoint_rank;
-- Nothing calls them.
DROP FUNCTION IF EXISTS board_around(text, bigint);
DROP FUNCTION IF EXISTS standing_above(text, bigint, timestamptz, bigint);
