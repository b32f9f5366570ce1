-- One statement: takes the cost, draws, pays, advances the nonce, keeps the spin, does what comes of it elsewhere, keeps the
-- answer. `p_seen` is the price the player saw.
CREATE OR REPLACE FUNCTION wheel_spin(
  p_player bigint, p_key text, p_hash bytea, p_spin text, p_client_seed text, p_odds int, p_ladder int[],
  p_week date, p_budget bigint, p_day date, p_seen jsonb, p_reaction jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_answer jsonb := idempotency_claim(p_player, p_key, p_hash, p_now);
  v_wheel wheel_player;
  v_seed wheel_seed;
  v_odds wheel_odds;
  v_free boolean;
  v_roll bigint;
  v_item jsonb;
  v_prize jsonb;
  v_cost jsonb;
  v_places CONSTANT text[] := ARRAY['gem', 'coin', 'ticket', 'blue-fire', 'daily-spin-count', 'tether'];
  v_currencies text[];
  v_deltas bigint[];
BEGIN
  IF v_answer IS NOT NULL THEN
    RETURN v_answer;
  END IF;

  SELECT * INTO v_wheel FROM wheel_player WHERE player_id = p_player FOR UPDATE;
  SELECT * INTO v_seed FROM wheel_seed WHERE player_id = p_player AND number = v_wheel.seed_number;
  IF v_seed.odds_version IS DISTINCT FROM p_odds THEN
    PERFORM raise_fault('wheel.odds-unseen');
  END IF;
  IF v_wheel.day < p_day THEN
    PERFORM wheel_new_day(p_player, p_day, p_now);
    SELECT * INTO v_wheel FROM wheel_player WHERE player_id = p_player;
  END IF;

  v_free := EXISTS (SELECT FROM balance WHERE player_id = p_player AND currency = 'daily-spin-count' AND amount > 0);
  v_cost := CASE WHEN v_free THEN '{"currency": "daily-spin-count", "amount": 1}'::jsonb
    ELSE jsonb_build_object('currency', 'gem',
                            'amount', p_ladder[least(v_wheel.paid_spins + 1, cardinality(p_ladder))]) END;
  IF p_seen <> v_cost THEN
    PERFORM raise_fault('economy.price-changed');
  END IF;

  SELECT * INTO v_odds FROM wheel_odds WHERE version = v_seed.odds_version;
  v_wheel.client_seed := coalesce(p_client_seed, v_wheel.client_seed);
  v_roll := wheel_roll(v_seed.inner_key, v_seed.outer_key, v_wheel.client_seed || ':' || v_wheel.next_nonce,
                       v_odds.bounds[cardinality(v_odds.bounds)]);
  v_item := v_odds.items -> width_bucket(v_roll, v_odds.bounds);
  v_prize := v_item -> 'prize';
  IF v_prize ->> 'currency' = 'tether' AND NOT wheel_spend_budget(p_week, (v_prize ->> 'amount')::bigint, p_budget) THEN
    v_prize := v_item -> 'fallback';
  END IF;

  -- In the order of the balances; of one currency the cost first, so that no prize pays for its own spin.
  v_currencies := ARRAY[v_cost ->> 'currency', v_prize ->> 'currency'];
  v_deltas := ARRAY[-(v_cost ->> 'amount')::bigint, (v_prize ->> 'amount')::bigint];
  IF array_position(v_places, v_currencies[2]) < array_position(v_places, v_currencies[1]) THEN
    v_currencies := ARRAY[v_currencies[2], v_currencies[1]];
    v_deltas := ARRAY[v_deltas[2], v_deltas[1]];
  END IF;
  PERFORM ledger_post(p_player, 'spin:' || p_spin, 'spin', p_spin, v_currencies, v_deltas, ARRAY['wheel', 'wheel'], p_now);

  UPDATE wheel_player SET next_nonce = next_nonce + 1, client_seed = v_wheel.client_seed,
                          free_used = free_used OR v_free, paid_spins = paid_spins + CASE WHEN v_free THEN 0 ELSE 1 END
   WHERE player_id = p_player;
  INSERT INTO wheel_spin (player_id, seed_number, nonce, public_id, client_seed, roll, item, is_fallback,
                          prize_currency, prize_amount, cost_currency, cost_amount, spun_at)
  VALUES (p_player, v_wheel.seed_number, v_wheel.next_nonce, p_spin, v_wheel.client_seed, v_roll,
          v_item ->> 'publicId', v_prize <> v_item -> 'prize', v_prize ->> 'currency', (v_prize ->> 'amount')::bigint,
          v_cost ->> 'currency', (v_cost ->> 'amount')::bigint, p_now);
  PERFORM react(p_player, p_reaction, p_now);
  RETURN idempotency_settle(p_player, p_key, jsonb_build_object(
    'publicId', p_spin, 'itemPublicId', v_item -> 'publicId', 'prize', v_prize,
    'isFallback', v_prize <> v_item -> 'prize', 'cost', v_cost, 'clientSeed', v_wheel.client_seed,
    'nonce', v_wheel.next_nonce,
    'commitment', encode(v_seed.commitment, 'hex'),
    'spunAt', wire_time(p_now)));
END $$;
