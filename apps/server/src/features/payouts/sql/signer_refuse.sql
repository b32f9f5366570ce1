CREATE OR REPLACE FUNCTION signer_refuse(p_batch bigint, p_payout bigint, p_why text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO signer_refusal (batch_id, payout_id, why, at) VALUES (p_batch, p_payout, left(p_why, 200), now())
  ON CONFLICT DO NOTHING;
END $$;
REVOKE ALL ON FUNCTION signer_refuse(bigint, bigint, text) FROM PUBLIC;
