-- Stores the signed message. Returns whether it was still needed: the message of a batch that was dissolved meanwhile
-- is not stored.
CREATE OR REPLACE FUNCTION signer_store(
  p_batch bigint, p_query_id int, p_boc text, p_hash text, p_expires timestamptz
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_payout bigint;
BEGIN
  IF NOT payout_is_running() THEN
    RETURN false;
  END IF;
  UPDATE payout_batch SET state = 'signed', boc = p_boc, message_hash = p_hash, expires_at = p_expires, signed_at = now()
   WHERE id = p_batch AND query_id = p_query_id AND state = 'formed';
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  FOR v_payout IN SELECT id FROM payout WHERE batch_id = p_batch AND state = 'batched' ORDER BY id LOOP
    PERFORM payout_step(v_payout, 'batched', 'signed', 'signer', 'signed', p_batch, NULL, now());
  END LOOP;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION signer_store(bigint, int, text, text, timestamptz) FROM PUBLIC;
