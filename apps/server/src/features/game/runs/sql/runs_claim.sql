-- Claims runs that wait for their verdict, in the order of their submission: as many as are unclaimed, or, of those that were
-- claimed before, the one that is due. A claim lasts for `p_lease_ms`, twice as long each time. Its commit does not wait for the
-- disk: a claim that a crash of the database undoes is made again. The first claim of a run is a row of an unlogged table,
-- because most runs need no other. Of the runs that were never claimed, those of players whose lock another claim holds are
-- passed over; the lock of a row would be logged. Only the oldest are tried: a plan that sorts the queue would lock every run
-- of it, and exhaust the locks of the database. A plan made while the queue was short would sort, or read all claims for each
-- run, so both are off.
CREATE OR REPLACE FUNCTION runs_claim(p_most int, p_again boolean, p_now timestamptz, p_lease_ms int)
RETURNS TABLE (player_id bigint, public_id text, attempts int)
LANGUAGE plpgsql ROWS 16
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_sort = off SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  v_players bigint[];
  v_runs text[];
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  IF p_again THEN
    PERFORM run_claims_expire(p_now);
    SELECT array_agg(player_id), array_agg(public_id) INTO v_players, v_runs
      FROM (SELECT player_id, public_id FROM run_queue WHERE attempts > 0 AND due_at <= p_now
             ORDER BY due_at LIMIT p_most FOR UPDATE SKIP LOCKED) due;
    RETURN QUERY SELECT * FROM run_queue_lease(v_players, v_runs, p_now, p_lease_ms);
  ELSE
    -- The clock is not compared: that of the process that took the run may be ahead.
    RETURN QUERY
    INSERT INTO run_claim (player_id, public_id, due_at)
    SELECT player_id, public_id, p_now + p_lease_ms * interval '1 ms'
      FROM (SELECT player_id, public_id FROM run_queue q
             WHERE attempts = 0
               AND NOT EXISTS (SELECT FROM run_claim c WHERE c.player_id = q.player_id AND c.public_id = q.public_id)
             ORDER BY due_at LIMIT p_most * 8) oldest
     WHERE pg_try_advisory_xact_lock(hashtext('run_queue'), hashint8(player_id)) LIMIT p_most
    -- Claimed since the queue was read.
    ON CONFLICT (player_id, public_id) DO NOTHING
    RETURNING player_id, public_id, 1;
  END IF;
END $$;
