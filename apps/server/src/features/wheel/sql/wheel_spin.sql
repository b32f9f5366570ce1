-- Spins the wheel, each call for another player: takes the cost, draws, pays the prize, increments the nonce, stores
-- the spin, applies its reaction, stores the key. A new spin is answered whole. A repeated call is answered by the id
-- of its spin, as an array.
-- The shape of a term: { "odds", "ladder", "week", "budget", "day", "seen", "reaction" }; `seen` is the price that the
-- player saw.
CREATE OR REPLACE FUNCTION wheel_spin(
  p_players bigint[], p_keys text[], p_hashes bytea[], p_nows timestamptz[], p_terms jsonb, p_of int[],
  p_spins text[], p_client_seeds text[]
) RETURNS TABLE (at int, fault text, answer jsonb) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  v_faults text[];
  v_kept jsonb[];
  v_fresh jsonb[];
  v_seeds text[];
  v_currencies text[];
  v_deltas bigint[];
  v_new_day boolean[];
  v_due boolean[];
  v_of int[] := ARRAY(SELECT generate_subscripts(p_players, 1));
  v_fault text;
  v_at int;
BEGIN
  PERFORM balances_lock(p_players);
  SELECT faults, answers INTO v_faults, v_kept FROM idempotency_find(p_players, p_keys, p_hashes);

  WITH term AS MATERIALIZED (
    SELECT of, (term ->> 'odds')::int AS odds, (term ->> 'week')::date AS week, (term ->> 'budget')::bigint AS budget,
           (term ->> 'day')::date AS day, nullif(term -> 'seen', 'null') AS seen,
           ARRAY(SELECT jsonb_array_elements_text(term -> 'ladder')::bigint) AS ladder
      FROM jsonb_array_elements(p_terms) WITH ORDINALITY AS terms (term, of)),
  -- Each step is a subquery of the next (OFFSET 0): a materialized one would copy the odds of each player.
  asked AS (
    SELECT a.*, week, budget, wheel.*, (wheel.day < term.day) AS is_new_day, term.odds, seen, held.gem, held.closed,
           held.daily_spin_count > 0 OR wheel.day < term.day AS is_free,
           ladder[least(CASE WHEN wheel.day < term.day THEN 0 ELSE paid_spins END + 1, cardinality(ladder))] AS gems
      FROM unnest(p_players, p_nows, p_spins, p_client_seeds, p_of, v_faults, v_kept) WITH ORDINALITY
             AS a (player, now, spin, client_seed, of, kept_fault, kept, at)
      JOIN term USING (of)
     CROSS JOIN LATERAL (SELECT * FROM player_balance WHERE player_id = a.player LIMIT 1) held
      LEFT JOIN LATERAL (
        SELECT seed_number, next_nonce, w.client_seed AS own_seed, day, paid_spins, inner_key, outer_key, commitment,
               odds_version, items, bounds
          FROM wheel_player w
          JOIN wheel_seed s ON s.player_id = w.player_id AND s.number = w.seed_number
          JOIN wheel_odds ON version = odds_version
         WHERE w.player_id = a.player LIMIT 1) wheel ON true
    OFFSET 0),
  priced AS (
    SELECT *, coalesce(client_seed, own_seed) AS seed,
           CASE WHEN is_free THEN 'daily-spin-count' ELSE 'gem' END AS cost_currency,
           CASE WHEN is_free THEN 1 ELSE gems END AS cost_amount FROM asked OFFSET 0),
  judged AS (
    SELECT *, CASE WHEN kept_fault IS NOT NULL OR kept IS NOT NULL THEN kept_fault
                   WHEN odds_version IS DISTINCT FROM odds THEN 'wheel.odds-unseen'
                   WHEN seen <> jsonb_build_object('currency', cost_currency, 'amount', cost_amount)
                     THEN 'economy.price-changed'
                   WHEN NOT is_free AND gem < gems THEN 'economy.insufficient'
                   WHEN closed THEN 'account.deleted' END AS fault FROM priced OFFSET 0),
  drawn AS (
    SELECT *, CASE WHEN fault IS NULL AND kept IS NULL THEN
             wheel_roll(inner_key, outer_key, seed || ':' || next_nonce, bounds[cardinality(bounds)]) END AS roll
      FROM judged OFFSET 0),
  found AS (SELECT *, items -> width_bucket(roll, bounds) AS item FROM drawn OFFSET 0),
  won AS MATERIALIZED (
    SELECT at, fault, player, now, spin, seed, seed_number, next_nonce, commitment, is_new_day, cost_currency, cost_amount,
           roll, item, CASE WHEN item -> 'prize' ->> 'currency' = 'tether'
                   THEN NOT wheel_spend_budget(week, (item -> 'prize' ->> 'amount')::bigint, budget)
                   ELSE false END AS is_fallback FROM found),
  paid AS MATERIALIZED (
    SELECT won.*, prize, prize ->> 'currency' AS prize_currency, (prize ->> 'amount')::bigint AS prize_amount
      FROM won CROSS JOIN LATERAL (SELECT item -> CASE WHEN is_fallback THEN 'fallback' ELSE 'prize' END AS prize OFFSET 0) p
     ORDER BY at),
  stored AS (
    INSERT INTO wheel_spin (player_id, seed_number, nonce, public_id, client_seed, roll, item, is_fallback, prize_currency,
                            prize_amount, cost_currency, cost_amount, spun_at)
    SELECT player, seed_number, next_nonce, spin, seed, roll, item ->> 'publicId', is_fallback, prize_currency,
           prize_amount, cost_currency, cost_amount, now FROM paid WHERE roll IS NOT NULL)
  SELECT array_agg(fault), array_agg(seed),
         array_agg(cost_currency) || array_agg(prize_currency),
         array_agg(-cost_amount) || array_agg(prize_amount),
         array_agg(CASE WHEN roll IS NOT NULL THEN jsonb_build_object(
           'publicId', spin, 'itemPublicId', item -> 'publicId', 'prize', prize, 'isFallback', is_fallback,
           'cost', jsonb_build_object('currency', cost_currency, 'amount', cost_amount), 'clientSeed', seed,
           'nonce', next_nonce, 'commitment', encode(commitment, 'hex'), 'spunAt', wire_time(now)) END),
         array_agg(roll IS NOT NULL AND is_new_day), array_agg(roll IS NOT NULL)
    INTO v_faults, v_seeds, v_currencies, v_deltas, v_fresh, v_new_day, v_due
    FROM paid;

  FOREACH v_at IN ARRAY array_positions(v_new_day, true) LOOP
    PERFORM wheel_new_day(p_players[v_at], (p_terms -> (p_of[v_at] - 1) ->> 'day')::date, p_nows[v_at]);
  END LOOP;

  SELECT posted.fault INTO v_fault FROM ledger_post_batch(
    p_players, ARRAY(SELECT 'spin:' || spin FROM unnest(p_spins) spin),
    array_fill('spin'::text, ARRAY[cardinality(p_players)]), p_spins, p_nows, v_due, true,
    v_of || v_of, v_currencies, v_deltas, array_fill('wheel'::text, ARRAY[cardinality(v_deltas)])) posted
   WHERE posted.fault IS NOT NULL;
  -- Balances were checked above: a fault here is an error.
  IF v_fault IS NOT NULL THEN
    PERFORM raise_fault(v_fault);
  END IF;

  UPDATE wheel_player w SET next_nonce = w.next_nonce + 1, client_seed = s.seed,
         free_used = w.free_used OR s.cost = 'daily-spin-count', paid_spins = w.paid_spins + (s.cost = 'gem')::int
    FROM unnest(p_players, v_seeds, v_currencies[:cardinality(p_players)], v_due) AS s (player, seed, cost, is_due)
   WHERE is_due AND w.player_id = s.player;
  PERFORM react_batch(p_players, p_terms, p_of, p_nows, v_due);
  PERFORM idempotency_keep(p_players, p_keys, p_hashes, ARRAY(
    SELECT CASE WHEN fresh IS NOT NULL THEN jsonb_build_array(spin) END FROM unnest(v_fresh, p_spins) AS a (fresh, spin)), p_nows);
  RETURN QUERY SELECT a.at::int, a.fault, coalesce(a.kept, a.fresh)
    FROM unnest(v_faults, v_kept, v_fresh) WITH ORDINALITY AS a (fault, kept, fresh, at);
END $$;
