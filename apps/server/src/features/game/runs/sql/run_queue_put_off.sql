-- Sets when claimed runs are due again. Found by a bitmap scan, as in `run_queue_lease`. A run that was handed to the
-- job queue stays there. Claims go first, as in `run_claims_expire`, to avoid deadlocks.
CREATE OR REPLACE FUNCTION run_queue_put_off(p_players bigint[], p_runs text[], p_due timestamptz) RETURNS void
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_indexscan = off SET enable_seqscan = off AS $$
BEGIN
  UPDATE run_claim c SET due_at = p_due
    FROM (SELECT * FROM unnest(p_players, p_runs) AS a (player, run) ORDER BY player, run) asked
   WHERE c.player_id = asked.player AND c.public_id = asked.run;
  UPDATE run_queue q SET due_at = p_due
    FROM (SELECT * FROM unnest(p_players, p_runs) AS a (player, run) ORDER BY player, run) asked
   WHERE q.player_id = asked.player AND q.public_id = asked.run AND q.attempts > 0 AND q.due_at < 'infinity';
END $$;
