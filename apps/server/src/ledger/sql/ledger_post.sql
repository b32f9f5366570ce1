-- Posts the legs of one operation: positive deltas credit the player, negative ones debit. A key posts once; the same
-- key with other legs is an error of the caller. Returns whether anything moved now.
CREATE OR REPLACE FUNCTION ledger_post(
  p_player bigint, p_key text, p_kind text, p_reference text,
  p_currencies text[], p_deltas bigint[], p_houses text[], p_now timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_posted record;
BEGIN
  PERFORM balances_lock(ARRAY[p_player]);
  SELECT moved, fault INTO v_posted
    FROM ledger_post_batch(ARRAY[p_player], ARRAY[p_key], ARRAY[p_kind], ARRAY[p_reference], ARRAY[p_now], ARRAY[true],
                           false, array_fill(1, ARRAY[cardinality(p_deltas)]), p_currencies, p_deltas, p_houses);
  IF v_posted.fault IS NOT NULL THEN
    PERFORM raise_fault(v_posted.fault);
  END IF;
  IF NOT v_posted.moved AND NOT ledger_same(p_player, p_key, p_kind, p_currencies, p_deltas, p_houses) THEN
    PERFORM raise_fault('idempotency.mismatch');
  END IF;
  RETURN v_posted.moved;
END $$;
