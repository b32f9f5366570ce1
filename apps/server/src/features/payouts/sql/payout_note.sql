CREATE OR REPLACE FUNCTION payout_note(
  p_payout bigint, p_state text, p_actor text, p_reason text, p_batch bigint, p_now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO payout_history (payout_id, step, state, actor, reason, batch_id, at)
  SELECT p_payout, count(*), p_state, p_actor, p_reason, p_batch, p_now FROM payout_history WHERE payout_id = p_payout;
END $$;
