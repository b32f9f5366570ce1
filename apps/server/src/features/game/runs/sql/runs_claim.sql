-- Claims runs that wait for their verdict, in the order in which they were submitted: as many as nobody has claimed yet,
-- or, of those that were claimed before, the one that is due. A claim lasts for `p_lease_ms`, twice as long each time.
CREATE OR REPLACE FUNCTION runs_claim(p_most int, p_again boolean, p_now timestamptz, p_lease_ms int)
RETURNS TABLE (player_id bigint, public_id text, attempts int)
LANGUAGE plpgsql ROWS 16 SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  IF p_again THEN
    RETURN QUERY
    UPDATE run_queue q SET attempts = q.attempts + 1,
           due_at = p_now + p_lease_ms * power(2, least(q.attempts, 16)) * interval '1 ms'
      FROM (SELECT w.player_id, w.public_id FROM run_queue w WHERE w.attempts > 0 AND w.due_at <= p_now
             ORDER BY w.due_at LIMIT p_most FOR UPDATE SKIP LOCKED) due
     WHERE q.player_id = due.player_id AND q.public_id = due.public_id
    RETURNING q.player_id, q.public_id, q.attempts::int;
  ELSE
    -- Without a look at the clock: that of the process which took the run may be ahead.
    RETURN QUERY
    UPDATE run_queue q SET attempts = 1, due_at = p_now + p_lease_ms * interval '1 ms'
      FROM (SELECT w.player_id, w.public_id FROM run_queue w WHERE w.attempts = 0
             ORDER BY w.due_at LIMIT p_most FOR UPDATE SKIP LOCKED) due
     WHERE q.player_id = due.player_id AND q.public_id = due.public_id
    RETURNING q.player_id, q.public_id, q.attempts::int;
  END IF;
END $$;
