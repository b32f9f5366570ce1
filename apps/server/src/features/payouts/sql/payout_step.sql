-- Takes one step if the payout is still in the state that the caller saw. Returns whether it was.
CREATE OR REPLACE FUNCTION payout_step(
  p_payout bigint, p_from text, p_to text, p_actor text, p_reason text, p_batch bigint, p_hash text, p_now timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payout SET state = p_to, batch_id = coalesce(p_batch, batch_id),
                    attempts = attempts + (p_from IN ('signed', 'sent') AND p_to = 'approved')::int,
                    transaction_hash = coalesce(p_hash, transaction_hash), changed_at = p_now
   WHERE id = p_payout AND state = p_from AND (p_batch IS NULL OR p_from = 'approved' OR batch_id = p_batch);
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM payout_note(p_payout, p_to, p_actor, p_reason, p_batch, p_now);
  RETURN true;
END $$;
