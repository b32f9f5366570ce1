-- Removes runs from the queue. Found by a bitmap scan, as in `run_queue_lease`.
CREATE OR REPLACE FUNCTION run_queue_drop(p_players bigint[], p_runs text[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_indexscan = off AS $$
BEGIN
  DELETE FROM run_queue q USING unnest(p_players, p_runs) AS a (player, run)
   WHERE q.player_id = a.player AND q.public_id = a.run;
END $$;
