-- Notes the run that each of these players has opened last. A row that exists is updated, by a bitmap scan, which needs the
-- keys; only what is missing is inserted. An `INSERT ... ON CONFLICT` would log a lock of each row before its change.
CREATE OR REPLACE FUNCTION last_runs_set(p_players bigint[], p_runs text[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_indexscan = off AS $$
BEGIN
  WITH opened AS MATERIALIZED (
    SELECT player, run FROM unnest(p_players, p_runs) AS a (player, run) ORDER BY player),
  changed AS MATERIALIZED (
    UPDATE last_run l SET public_id = run FROM opened WHERE l.player_id = player RETURNING player)
  INSERT INTO last_run (player_id, public_id)
  SELECT player, run FROM opened WHERE player NOT IN (SELECT player FROM changed)
  ON CONFLICT (player_id) DO UPDATE SET public_id = excluded.public_id;
END $$;
