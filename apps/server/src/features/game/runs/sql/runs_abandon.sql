-- Closes the open runs of players. Only the last run of a player can be open. Runs are found by a bitmap scan: a plan
-- made while the table was empty would walk the index of all runs for each batch, and a bitmap scan needs the keys.
CREATE OR REPLACE FUNCTION runs_abandon(p_players bigint[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_indexscan = off AS $$
BEGIN
  UPDATE run SET state = 'abandoned'
    FROM unnest(p_players) player
   CROSS JOIN LATERAL (SELECT public_id FROM last_run WHERE player_id = player LIMIT 1) last
   WHERE run.player_id = player AND run.public_id = last.public_id AND state = 'open';
END $$;
