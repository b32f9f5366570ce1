-- no transaction
-- Who joined on a day, and whose duel has a result to post.
CREATE INDEX CONCURRENTLY IF NOT EXISTS player_created ON player USING brin (created_at)
  WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX CONCURRENTLY IF NOT EXISTS group_duel_unposted ON group_duel (board, public_id)
  WHERE posted_at IS NULL AND opponent_id IS NOT NULL;
