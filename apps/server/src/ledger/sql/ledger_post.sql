-- Posts the legs of one operation: positive deltas credit the player, negative ones debit. The same key posts once;
-- the same key with other legs is a mistake of the caller. Answers whether anything moved now.
CREATE OR REPLACE FUNCTION ledger_post(
  p_player bigint, p_key text, p_kind text, p_reference text,
  p_currencies text[], p_deltas bigint[], p_houses text[], p_now timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint;
  v_leg int;
  v_delta bigint;
  v_mine text := 'player:' || p_player;
  v_house text;
  v_closed boolean;
BEGIN
  INSERT INTO posting (player_id, idempotency_key, created_at) VALUES (p_player, p_key, p_now)
  ON CONFLICT (player_id, idempotency_key) DO NOTHING RETURNING id INTO v_id;
  IF v_id IS NULL THEN
    IF NOT ledger_same(p_player, p_key, p_kind, p_currencies, p_deltas, p_houses) THEN
      PERFORM raise_fault('idempotency.mismatch');
    END IF;
    RETURN false;
  END IF;

  FOR v_leg IN 1 .. cardinality(p_deltas) LOOP
    v_delta := p_deltas[v_leg];
    v_house := 'house:' || p_houses[v_leg];
    INSERT INTO transfer (player_id, id, leg, idempotency_key, kind, reference, debit_account, credit_account,
                          currency, amount, created_at)
    VALUES (p_player, v_id, v_leg, p_key, p_kind, p_reference,
            CASE WHEN v_delta < 0 THEN v_mine ELSE v_house END,
            CASE WHEN v_delta < 0 THEN v_house ELSE v_mine END,
            p_currencies[v_leg], abs(v_delta), p_now);

    UPDATE balance SET amount = amount + v_delta
     WHERE player_id = p_player AND currency = p_currencies[v_leg] RETURNING closed INTO v_closed;
    IF NOT FOUND THEN
      IF v_delta < 0 THEN
        PERFORM raise_fault('economy.insufficient');
      END IF;
      INSERT INTO balance (player_id, currency, amount) VALUES (p_player, p_currencies[v_leg], v_delta)
      ON CONFLICT (player_id, currency) DO UPDATE SET amount = balance.amount + excluded.amount
      RETURNING closed INTO v_closed;
    END IF;
    -- What was reserved for a payout comes back all the same: who returns it passes it on to the house.
    IF v_closed AND v_delta > 0 AND p_kind <> 'payout-return' THEN
      PERFORM raise_fault('account.deleted');
    END IF;
  END LOOP;
  RETURN true;
END $$;
