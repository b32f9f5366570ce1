-- All that the signer, a process of its own with a database role of its own, sees and does here. It trusts none of it:
-- it keeps its own journal and its own caps.

-- The batch that waits to be signed, with what the ledger has reserved for each of its payouts. Empty while paused.
CREATE VIEW signer_work AS
SELECT b.id AS batch_id, b.query_id, p.id AS payout_id, p.amount - p.fee AS amount, p.address, p.amount AS gross,
       coalesce((SELECT sum(CASE WHEN t.credit_account = 'house:payout' THEN t.amount ELSE -t.amount END)
                   FROM posting g
                   JOIN transfer t ON t.player_id = g.player_id AND t.id = g.id AND t.created_at = g.created_at
                  WHERE g.player_id = p.player_id AND t.currency = 'tether'
                    AND g.idempotency_key IN ('payout:' || p.public_id, 'payout-return:' || p.public_id)), 0)::bigint
         AS reserved,
       EXISTS (SELECT FROM wallet_owner w WHERE w.address = p.address AND w.player_id = p.player_id) AS is_proven
  FROM payout_batch b JOIN payout p ON p.batch_id = b.id AND p.state = 'batched'
 -- Not by payout_is_running(): in a view a function runs with the rights of who asks.
 WHERE b.state = 'formed'
   AND coalesce((SELECT value = 1 FROM payout_control WHERE kind = 'running' ORDER BY id DESC LIMIT 1), true);

-- Takes the signed message in. Answers whether it was still wanted: what was dissolved meanwhile stays unsigned.
CREATE FUNCTION signer_store(
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

-- What a signer refuses and why: one payout of a batch, or the batch as a whole.
CREATE TABLE signer_refusal (
  batch_id   bigint NOT NULL,
  payout_id  bigint,
  why        text NOT NULL,
  at         timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (batch_id, payout_id)
);
CREATE FUNCTION signer_refuse(p_batch bigint, p_payout bigint, p_why text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO signer_refusal (batch_id, payout_id, why, at) VALUES (p_batch, p_payout, left(p_why, 200), now())
  ON CONFLICT DO NOTHING
$$;
REVOKE ALL ON FUNCTION signer_refuse(bigint, bigint, text) FROM PUBLIC;

-- Gives a role exactly this and nothing else: CREATE ROLE ganj_signer LOGIN PASSWORD '...'; SELECT signer_grant('ganj_signer')
CREATE FUNCTION signer_grant(p_role text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', p_role);
  EXECUTE format('GRANT SELECT ON signer_work TO %I', p_role);
  EXECUTE format('GRANT EXECUTE ON FUNCTION signer_store(bigint, int, text, text, timestamptz) TO %I', p_role);
  EXECUTE format('GRANT EXECUTE ON FUNCTION signer_refuse(bigint, bigint, text) TO %I', p_role);
END $$;
