-- Removes runs from the queue, with their claims. Found by a bitmap scan, as in `run_queue_lease`. Claims go first, as in
-- `run_claims_expire`, to avoid deadlocks.
CREATE OR REPLACE FUNCTION run_queue_drop(p_players bigint[], p_runs text[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_indexscan = off SET enable_seqscan = off AS $$
BEGIN
  DELETE FROM run_claim c USING unnest(p_players, p_runs) AS a (player, run)
   WHERE c.player_id = a.player AND c.public_id = a.run;
  DELETE FROM run_queue q USING unnest(p_players, p_runs) AS a (player, run)
   WHERE q.player_id = a.player AND q.public_id = a.run;
END $$;
