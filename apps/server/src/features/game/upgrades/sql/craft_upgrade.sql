-- Upgrades crafts by a level, each of another player: takes the price of the level, stores the level, applies the
-- reaction.
-- The shape of a term: { "upgrade", "track", "prices", "seen", "reaction" }; `prices` are those of the next level, by
-- the present level from 0, null at the highest level. `seen` is the price that the player saw.
CREATE OR REPLACE FUNCTION craft_upgrade(
  p_players bigint[], p_keys text[], p_hashes bytea[], p_nows timestamptz[], p_terms jsonb, p_of int[]
) RETURNS TABLE (at int, fault text, answer jsonb) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  v_faults text[];
  v_kept jsonb[];
  v_fresh jsonb[];
  v_due boolean[];
  v_upgrades text[];
  v_tracks text[];
  v_postings text[];
  v_leg_of int[];
BEGIN
  PERFORM balances_lock(p_players);
  SELECT faults, answers INTO v_faults, v_kept FROM idempotency_find(p_players, p_keys, p_hashes);

  WITH stood AS MATERIALIZED (
    SELECT a.*, p_terms -> (of - 1) ->> 'upgrade' AS upgrade, p_terms -> (of - 1) ->> 'track' AS track,
           p_terms -> (of - 1) -> 'prices' AS prices, nullif(p_terms -> (of - 1) -> 'seen', 'null') AS seen,
           coalesce(CASE p_terms -> (of - 1) ->> 'track' WHEN 'speed' THEN speed WHEN 'power' THEN power
                                                         WHEN 'shuttle' THEN shuttle END, 0)::int AS level
      FROM unnest(p_players, p_of, v_faults, v_kept) WITH ORDINALITY AS a (player, of, kept_fault, kept, at)
      LEFT JOIN LATERAL (SELECT speed, power, shuttle FROM upgrade u WHERE u.player_id = a.player LIMIT 1) levels ON true),
  priced AS MATERIALIZED (
    SELECT *, nullif(prices -> level, 'null') AS price, nullif(prices -> level + 1, 'null') AS next_price FROM stood),
  judged AS MATERIALIZED (
    SELECT *, CASE WHEN kept_fault IS NOT NULL OR kept IS NOT NULL THEN kept_fault
                   WHEN price IS NULL THEN 'game.upgrade-maximum'
                   WHEN seen <> price THEN 'economy.price-changed' END AS fault FROM priced)
  SELECT array_agg(fault ORDER BY at), array_agg(upgrade ORDER BY at), array_agg(track ORDER BY at),
         -- Levels are shown from 1.
         array_agg('upgrade:' || track || ':' || level + 2 ORDER BY at),
         array_agg(CASE WHEN fault IS NULL AND kept IS NULL THEN jsonb_build_object(
           'upgrade', upgrade, 'currentLevel', level + 2, 'paid', price, 'price', next_price) END ORDER BY at)
    INTO v_faults, v_upgrades, v_tracks, v_postings, v_fresh
    FROM judged;
  v_due := ARRAY(SELECT fresh IS NOT NULL FROM unnest(v_fresh) fresh);
  v_leg_of := array_positions(v_due, true);

  SELECT array_agg(coalesce(a.fault, p.fault, CASE WHEN NOT p.moved THEN 'idempotency.mismatch' END) ORDER BY a.at),
         array_agg(CASE WHEN p.moved THEN a.fresh END ORDER BY a.at)
    INTO v_faults, v_fresh
    FROM unnest(v_faults, v_fresh) WITH ORDINALITY AS a (fault, fresh, at)
    LEFT JOIN ledger_post_batch(
      p_players, v_postings, array_fill('upgrade'::text, ARRAY[cardinality(p_players)]), v_upgrades, p_nows, v_due, false,
      v_leg_of, ARRAY(SELECT v_fresh[leg] -> 'paid' ->> 'currency' FROM unnest(v_leg_of) leg),
      ARRAY(SELECT -(v_fresh[leg] -> 'paid' ->> 'amount')::bigint FROM unnest(v_leg_of) leg),
      array_fill('upgrade'::text, ARRAY[cardinality(v_leg_of)])) p ON p.at = a.at;
  v_due := ARRAY(SELECT fresh IS NOT NULL FROM unnest(v_fresh) fresh);

  INSERT INTO upgrade AS u (player_id, speed, power, shuttle)
  SELECT player, (track = 'speed')::int, (track = 'power')::int, (track = 'shuttle')::int
    FROM unnest(p_players, v_tracks, v_due) AS a (player, track, is_due) WHERE is_due ORDER BY player
  ON CONFLICT (player_id) DO UPDATE SET
    speed = u.speed + excluded.speed, power = u.power + excluded.power, shuttle = u.shuttle + excluded.shuttle;
  PERFORM react_batch(p_players, p_terms, p_of, p_nows, v_due);
  PERFORM idempotency_keep(p_players, p_keys, p_hashes, v_fresh, p_nows);
  RETURN QUERY SELECT a.at::int, a.fault, coalesce(a.kept, a.fresh)
    FROM unnest(v_faults, v_kept, v_fresh) WITH ORDINALITY AS a (fault, kept, fresh, at);
END $$;
