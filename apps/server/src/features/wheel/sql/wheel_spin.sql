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
  v_spins wheel_spin[];
  v_due boolean[];
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
  asked AS MATERIALIZED (
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
         WHERE w.player_id = a.player LIMIT 1) wheel ON true),
  priced AS MATERIALIZED (
    SELECT *, coalesce(client_seed, own_seed) AS seed,
           CASE WHEN is_free THEN 'daily-spin-count' ELSE 'gem' END AS cost_currency,
           CASE WHEN is_free THEN 1 ELSE gems END AS cost_amount FROM asked),
  judged AS MATERIALIZED (
    SELECT *, CASE WHEN kept_fault IS NOT NULL OR kept IS NOT NULL THEN kept_fault
                   WHEN odds_version IS DISTINCT FROM odds THEN 'wheel.odds-unseen'
                   WHEN seen <> jsonb_build_object('currency', cost_currency, 'amount', cost_amount)
                     THEN 'economy.price-changed'
                   WHEN NOT is_free AND gem < gems THEN 'economy.insufficient'
                   WHEN closed THEN 'account.deleted' END AS fault FROM priced),
  drawn AS MATERIALIZED (
    SELECT judged.*, roll, items -> width_bucket(roll, bounds) AS item
      FROM judged
     CROSS JOIN LATERAL (SELECT CASE WHEN fault IS NULL AND kept IS NULL THEN
       wheel_roll(inner_key, outer_key, seed || ':' || next_nonce, bounds[cardinality(bounds)]) END AS roll OFFSET 0) d),
  won AS MATERIALIZED (
    SELECT *, CASE WHEN item -> 'prize' ->> 'currency' = 'tether'
                   THEN NOT wheel_spend_budget(week, (item -> 'prize' ->> 'amount')::bigint, budget)
                   ELSE false END AS is_fallback FROM drawn),
  paid AS MATERIALIZED (
    SELECT *, item -> CASE WHEN is_fallback THEN 'fallback' ELSE 'prize' END AS prize FROM won)
  SELECT array_agg(fault ORDER BY at),
         array_agg(CASE WHEN roll IS NOT NULL THEN ROW(player, seed_number, next_nonce, spin, seed, roll,
           item ->> 'publicId', is_fallback, prize ->> 'currency', (prize ->> 'amount')::bigint, cost_currency, cost_amount,
           now)::wheel_spin END ORDER BY at),
         array_agg(CASE WHEN roll IS NOT NULL THEN jsonb_build_object(
           'publicId', spin, 'itemPublicId', item -> 'publicId', 'prize', prize, 'isFallback', is_fallback,
           'cost', jsonb_build_object('currency', cost_currency, 'amount', cost_amount), 'clientSeed', seed,
           'nonce', next_nonce, 'commitment', encode(commitment, 'hex'), 'spunAt', wire_time(now)) END ORDER BY at),
         array_agg(roll IS NOT NULL AND is_new_day ORDER BY at)
    INTO v_faults, v_spins, v_fresh, v_due
    FROM paid;

  FOREACH v_at IN ARRAY array_positions(v_due, true) LOOP
    PERFORM wheel_new_day(p_players[v_at], (p_terms -> (p_of[v_at] - 1) ->> 'day')::date, p_nows[v_at]);
  END LOOP;
  v_due := ARRAY(SELECT fresh IS NOT NULL FROM unnest(v_fresh) fresh);

  WITH leg AS MATERIALIZED (
    SELECT at::int, currency, delta FROM unnest(v_spins) WITH ORDINALITY
             AS s (player_id, seed_number, nonce, public_id, client_seed, roll, item, is_fallback, prize_currency,
                   prize_amount, cost_currency, cost_amount, spun_at, at)
     CROSS JOIN LATERAL (VALUES (cost_currency, -cost_amount), (prize_currency, prize_amount)) AS leg (currency, delta)
     WHERE player_id IS NOT NULL)
  SELECT posted.fault INTO v_fault FROM ledger_post_batch(
    p_players, ARRAY(SELECT 'spin:' || spin FROM unnest(p_spins) spin),
    array_fill('spin'::text, ARRAY[cardinality(p_players)]), p_spins, p_nows, v_due, true,
    ARRAY(SELECT at FROM leg), ARRAY(SELECT currency FROM leg), ARRAY(SELECT delta FROM leg),
    ARRAY(SELECT 'wheel'::text FROM leg)) posted WHERE posted.fault IS NOT NULL;
  -- Balances were checked above: a fault here is an error.
  IF v_fault IS NOT NULL THEN
    PERFORM raise_fault(v_fault);
  END IF;

  UPDATE wheel_player w SET next_nonce = s.nonce + 1, client_seed = s.client_seed,
         free_used = w.free_used OR s.cost_currency = 'daily-spin-count',
         paid_spins = w.paid_spins + (s.cost_currency = 'gem')::int
    FROM unnest(v_spins) s WHERE w.player_id = s.player_id;
  INSERT INTO wheel_spin SELECT s.* FROM unnest(v_spins) s WHERE s.player_id IS NOT NULL;
  PERFORM react_batch(p_players, p_terms, p_of, p_nows, v_due);
  PERFORM idempotency_keep(p_players, p_keys, p_hashes, ARRAY(
    SELECT CASE WHEN fresh IS NOT NULL THEN jsonb_build_array(spin) END FROM unnest(v_fresh, p_spins) AS a (fresh, spin)), p_nows);
  RETURN QUERY SELECT a.at::int, a.fault, coalesce(a.kept, a.fresh)
    FROM unnest(v_faults, v_kept, v_fresh) WITH ORDINALITY AS a (fault, kept, fresh, at);
END $$;
