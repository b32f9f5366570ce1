-- Leases runs that were claimed before, unless they were leased since the caller read them. Rows are found by a bitmap scan: a plan made
-- while the queue was empty would walk its whole index for each batch, even with thousands of rows, and a bitmap scan needs
-- the keys.
CREATE OR REPLACE FUNCTION run_queue_lease(p_players bigint[], p_runs text[], p_now timestamptz, p_lease_ms int)
RETURNS TABLE (player_id bigint, public_id text, attempts int)
LANGUAGE plpgsql ROWS 16
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_indexscan = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  UPDATE run_queue q SET attempts = q.attempts + 1,
         due_at = p_now + p_lease_ms * power(2, least(q.attempts, 16)) * interval '1 ms'
    FROM unnest(p_players, p_runs) AS a (player, run)
   WHERE q.player_id = a.player AND q.public_id = a.run AND q.attempts > 0 AND q.due_at <= p_now
  RETURNING q.player_id, q.public_id, q.attempts::int;
END $$;
