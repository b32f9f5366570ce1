-- Ends claims that have expired: their processes are lost, or could not judge the runs. The runs count as claimed once, and
-- are due again. Claims that another process is ending or settling are passed over.
CREATE OR REPLACE FUNCTION run_claims_expire(p_now timestamptz) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  WITH expired AS MATERIALIZED (
    SELECT ctid AS place, player_id, public_id, due_at FROM run_claim WHERE due_at <= p_now FOR UPDATE SKIP LOCKED),
  ended AS (
    DELETE FROM run_claim c USING expired WHERE c.ctid = place)
  UPDATE run_queue q SET attempts = 1, due_at = expired.due_at
    FROM expired WHERE q.player_id = expired.player_id AND q.public_id = expired.public_id AND q.attempts = 0;
END $$;
