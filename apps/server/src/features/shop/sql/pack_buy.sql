-- One statement: counts against the limit, takes the price, grants the goods, keeps the purchase and its answer.
CREATE OR REPLACE FUNCTION pack_buy(
  p_player bigint, p_key text, p_hash bytea, p_purchase text, p_pack text, p_version int,
  p_most_ever int, p_most_today int, p_day date,
  p_currencies text[], p_deltas bigint[], p_houses text[], p_reaction jsonb,
  p_now timestamptz, p_answer jsonb
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_answer jsonb := idempotency_claim(p_player, p_key, p_hash, p_now);
  v_ever int;
  v_today int;
BEGIN
  IF v_answer IS NOT NULL THEN
    RETURN v_answer;
  END IF;

  INSERT INTO purchase_count AS c (player_id, pack, ever, day, today) VALUES (p_player, p_pack, 1, p_day, 1)
  ON CONFLICT (player_id, pack) DO UPDATE SET
    ever = c.ever + 1,
    today = CASE WHEN c.day >= excluded.day THEN c.today + 1 ELSE 1 END,
    day = greatest(c.day, excluded.day)
  RETURNING ever, today INTO v_ever, v_today;
  IF v_ever > p_most_ever THEN
    PERFORM raise_fault('shop.already-bought');
  END IF;
  IF v_today > p_most_today THEN
    PERFORM raise_fault('shop.daily-limit');
  END IF;

  PERFORM ledger_post(p_player, 'pack:' || p_purchase, 'pack', p_pack, p_currencies, p_deltas, p_houses, p_now);
  INSERT INTO purchase (player_id, public_id, pack, pack_version, created_at)
  VALUES (p_player, p_purchase, p_pack, p_version, p_now);
  PERFORM react(p_player, p_reaction, p_now);
  RETURN idempotency_settle(p_player, p_key, p_answer);
END $$;
