-- Whether a key was posted with these legs, in any order. A posting whose transfers are archived is not compared: it
-- was posted, and moves nothing again.
CREATE OR REPLACE FUNCTION ledger_same(
  p_player bigint, p_key text, p_kind text, p_currencies text[], p_deltas bigint[], p_houses text[]
) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_key posting_key;
  v_posted text[];
BEGIN
  SELECT * INTO v_key FROM posting_key WHERE player_id = p_player AND idempotency_key = p_key;
  SELECT array_agg(leg ORDER BY leg) INTO v_posted
    FROM (SELECT concat_ws(' ', kind, currency, CASE WHEN credit_account LIKE 'player:%' THEN amount ELSE -amount END,
                           substr(CASE WHEN credit_account LIKE 'player:%' THEN debit_account ELSE credit_account END, 7)) AS leg
            FROM transfer WHERE player_id = p_player AND id = v_key.id AND created_at = v_key.created_at) posted;
  IF v_posted IS NULL AND transfers_archived(v_key.created_at) THEN
    RETURN true;
  END IF;
  RETURN v_posted IS NOT DISTINCT FROM (
    SELECT array_agg(concat_ws(' ', p_kind, currency, delta, house) ORDER BY concat_ws(' ', p_kind, currency, delta, house))
      FROM unnest(p_currencies, p_deltas, p_houses) AS leg (currency, delta, house));
END $$;
