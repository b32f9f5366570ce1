-- One round trip: pays for a goal that was reached. Without a day the goal is over everything since ever.
CREATE OR REPLACE FUNCTION progress_claim(
  p_player bigint, p_key text, p_hash bytea, p_measure text, p_day date, p_target bigint, p_posting text, p_kind text,
  p_reference text, p_currencies text[], p_deltas bigint[], p_houses text[], p_now timestamptz, p_answer jsonb
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_answer jsonb := idempotency_claim(p_player, p_key, p_hash, p_now);
BEGIN
  IF v_answer IS NOT NULL THEN
    RETURN v_answer;
  END IF;
  -- Asked before anything is posted: what it pays may have been changed since it was paid.
  PERFORM FROM posting WHERE player_id = p_player AND idempotency_key = p_posting;
  IF FOUND THEN
    PERFORM raise_fault('reward.claimed');
  END IF;
  PERFORM FROM progress WHERE player_id = p_player AND measure = p_measure
      AND CASE WHEN p_day IS NULL THEN ever >= p_target ELSE day = p_day AND today >= p_target END;
  IF NOT FOUND THEN
    PERFORM raise_fault('reward.not-ready');
  END IF;
  IF NOT ledger_post(p_player, p_posting, p_kind, p_reference, p_currencies, p_deltas, p_houses, p_now) THEN
    PERFORM raise_fault('reward.claimed');
  END IF;
  RETURN idempotency_settle(p_player, p_key, p_answer);
END $$;
