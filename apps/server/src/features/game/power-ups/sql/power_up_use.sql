-- Adds power-ups to open runs, each of another player. One in stock is used first; without stock one is bought at the
-- price. In practice runs they are free, and the stock is unchanged.
-- The shape of a term: { "powerUp", "price", "most", "seen", "reaction" }; `price` is null if it is not for sale,
-- `most` is the limit for a run, `seen` is the price that the player saw.
CREATE OR REPLACE FUNCTION power_up_use(
  p_players bigint[], p_keys text[], p_hashes bytea[], p_nows timestamptz[], p_terms jsonb, p_of int[], p_runs text[]
) RETURNS TABLE (at int, fault text, answer jsonb) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  v_faults text[];
  v_kept jsonb[];
  v_fresh jsonb[];
  v_due boolean[];
  v_ranked boolean[];
  v_owned int[];
  v_power_ups text[];
  v_postings text[];
  v_leg_of int[];
BEGIN
  PERFORM balances_lock(p_players);
  SELECT faults, answers INTO v_faults, v_kept FROM idempotency_find(p_players, p_keys, p_hashes);

  WITH stood AS MATERIALIZED (
    SELECT a.*, r.*, p_terms -> (of - 1) ->> 'powerUp' AS power_up, (p_terms -> (of - 1) ->> 'most')::int AS most
      FROM unnest(p_players, p_runs, p_of, v_faults, v_kept) WITH ORDINALITY AS a (player, run, of, kept_fault, kept, at)
      LEFT JOIN LATERAL (SELECT state, ranked, power_ups FROM run r
                          WHERE r.player_id = a.player AND r.public_id = a.run LIMIT 1) r ON true),
  judged AS MATERIALIZED (
    SELECT *, CASE WHEN kept_fault IS NOT NULL OR kept IS NOT NULL THEN kept_fault
                   WHEN state IS NULL THEN 'game.no-run'
                   WHEN state <> 'open' THEN 'game.run-closed'
                   WHEN cardinality(power_ups) >= most THEN 'game.power-up-limit' END AS fault FROM stood)
  SELECT array_agg(fault ORDER BY at), array_agg(power_up ORDER BY at),
         array_agg('power-up:' || run || ':' || cardinality(power_ups) + 1 ORDER BY at),
         array_agg(ranked AND fault IS NULL AND kept IS NULL ORDER BY at),
         array_agg(CASE WHEN fault IS NULL AND kept IS NULL THEN jsonb_build_object(
           'powerUpPublicId', power_up, 'paid', NULL, 'powerUps', to_jsonb(power_ups || power_up)) END ORDER BY at)
    INTO v_faults, v_power_ups, v_postings, v_ranked, v_fresh
    FROM judged;

  -- Purchases for money and their refunds change a stock without locking the balance.
  PERFORM FROM power_up_stock s
     JOIN unnest(p_players, v_power_ups, v_ranked) AS a (player, power_up, is_ranked)
       ON s.player_id = a.player AND s.power_up = a.power_up
    WHERE is_ranked ORDER BY s.player_id, s.power_up FOR NO KEY UPDATE OF s;
  v_owned := ARRAY(
    SELECT coalesce((SELECT count FROM power_up_stock s WHERE s.player_id = a.player AND s.power_up = a.power_up), 0)
      FROM unnest(p_players, v_power_ups) WITH ORDINALITY AS a (player, power_up, at) ORDER BY at);

  WITH offered AS MATERIALIZED (
    SELECT a.*, is_ranked AND owned = 0 AS is_bought, nullif(p_terms -> (of - 1) -> 'price', 'null') AS price,
           nullif(p_terms -> (of - 1) -> 'seen', 'null') AS seen
      FROM unnest(v_ranked, v_owned, p_of, v_fresh, v_faults) WITH ORDINALITY
             AS a (is_ranked, owned, of, fresh, fault, at)),
  judged AS MATERIALIZED (
    SELECT *, CASE WHEN fault IS NOT NULL OR NOT is_bought THEN fault
                   WHEN price IS NULL THEN 'game.no-power-up'
                   WHEN seen <> price THEN 'economy.price-changed' END AS refusal FROM offered)
  SELECT array_agg(refusal ORDER BY at), array_agg(is_bought AND refusal IS NULL ORDER BY at),
         array_agg(CASE WHEN refusal IS NULL THEN fresh || jsonb_build_object(
           'owned', owned - (is_ranked AND NOT is_bought)::int, 'paid', CASE WHEN is_bought THEN price END) END ORDER BY at)
    INTO v_faults, v_due, v_fresh
    FROM judged;
  v_leg_of := array_positions(v_due, true);

  SELECT array_agg(coalesce(a.fault, p.fault, CASE WHEN NOT p.moved THEN 'idempotency.mismatch' END) ORDER BY a.at),
         array_agg(CASE WHEN coalesce(p.moved, true) THEN a.fresh END ORDER BY a.at)
    INTO v_faults, v_fresh
    FROM unnest(v_faults, v_fresh) WITH ORDINALITY AS a (fault, fresh, at)
    LEFT JOIN ledger_post_batch(
      p_players, v_postings, array_fill('run-power-up'::text, ARRAY[cardinality(p_players)]), v_power_ups, p_nows, v_due,
      false, v_leg_of, ARRAY(SELECT v_fresh[leg] -> 'paid' ->> 'currency' FROM unnest(v_leg_of) leg),
      ARRAY(SELECT -(v_fresh[leg] -> 'paid' ->> 'amount')::bigint FROM unnest(v_leg_of) leg),
      array_fill('game'::text, ARRAY[cardinality(v_leg_of)])) p ON p.at = a.at;

  UPDATE power_up_stock s SET count = s.count - 1
    FROM unnest(p_players, v_power_ups, v_ranked, v_due, v_fresh) AS a (player, power_up, is_ranked, is_bought, fresh)
   WHERE fresh IS NOT NULL AND is_ranked AND NOT is_bought AND s.player_id = a.player AND s.power_up = a.power_up;
  UPDATE run r SET power_ups = r.power_ups || a.power_up
    FROM unnest(p_players, p_runs, v_power_ups, v_fresh) AS a (player, run, power_up, fresh)
   WHERE fresh IS NOT NULL AND r.player_id = a.player AND r.public_id = a.run;
  v_due := ARRAY(SELECT ranked AND fresh IS NOT NULL FROM unnest(v_ranked, v_fresh) AS a (ranked, fresh));
  PERFORM react_batch(p_players, p_terms, p_of, p_nows, v_due);
  PERFORM idempotency_keep(p_players, p_keys, p_hashes, v_fresh, p_nows);
  RETURN QUERY SELECT a.at::int, a.fault, coalesce(a.kept, a.fresh)
    FROM unnest(v_faults, v_kept, v_fresh) WITH ORDINALITY AS a (fault, kept, fresh, at);
END $$;
