-- Grants revives to open runs, each of another player: takes the price, decrements the remaining revives, applies the
-- reaction. In a practice run revives are free.
-- The shape of a term: { "prices", "seen", "reaction" }; `prices` are by how many revives remain, from 0, null if it is
-- free. `seen` is the price that the player saw.
CREATE OR REPLACE FUNCTION run_revive(
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
  v_postings text[];
  v_leg_of int[];
BEGIN
  PERFORM balances_lock(p_players);
  SELECT faults, answers INTO v_faults, v_kept FROM idempotency_find(p_players, p_keys, p_hashes);

  WITH stood AS MATERIALIZED (
    SELECT a.*, state, ranked, revives, p_terms -> (of - 1) -> 'prices' AS prices,
           nullif(p_terms -> (of - 1) -> 'seen', 'null') AS seen
      FROM unnest(p_players, p_nows, p_runs, p_of, v_faults, v_kept) WITH ORDINALITY
             AS a (player, now, run, of, kept_fault, kept, at)
      LEFT JOIN LATERAL (SELECT state, ranked, revives FROM run r
                          WHERE r.player_id = a.player AND r.public_id = a.run LIMIT 1) r ON true),
  priced AS MATERIALIZED (
    SELECT *, CASE WHEN ranked THEN nullif(prices -> revives::int, 'null') END AS price,
           CASE WHEN ranked THEN nullif(prices -> revives - 1, 'null') END AS next_price FROM stood),
  judged AS MATERIALIZED (
    SELECT *, CASE WHEN kept_fault IS NOT NULL OR kept IS NOT NULL THEN kept_fault
                   WHEN state IS NULL THEN 'game.no-run'
                   WHEN state <> 'open' THEN 'game.run-closed'
                   WHEN revives = 0 THEN 'game.no-revive'
                   WHEN seen <> price THEN 'economy.price-changed' END AS fault FROM priced)
  SELECT array_agg(fault ORDER BY at), array_agg('revive:' || run || ':' || revives ORDER BY at),
         array_agg(ranked ORDER BY at),
         array_agg(CASE WHEN fault IS NULL AND kept IS NULL THEN jsonb_build_object(
           'remainingRevives', revives - 1, 'price', next_price, 'serverTime', wire_time(now), 'paid', price) END ORDER BY at)
    INTO v_faults, v_postings, v_ranked, v_fresh
    FROM judged;
  v_due := ARRAY(SELECT coalesce(fresh -> 'paid' <> 'null', false) FROM unnest(v_fresh) fresh);
  v_leg_of := array_positions(v_due, true);

  SELECT array_agg(coalesce(a.fault, p.fault, CASE WHEN NOT p.moved THEN 'idempotency.mismatch' END) ORDER BY a.at),
         array_agg(CASE WHEN coalesce(p.moved, true) THEN a.fresh END ORDER BY a.at)
    INTO v_faults, v_fresh
    FROM unnest(v_faults, v_fresh) WITH ORDINALITY AS a (fault, fresh, at)
    LEFT JOIN ledger_post_batch(
      p_players, v_postings, array_fill('run-revive'::text, ARRAY[cardinality(p_players)]), p_runs, p_nows, v_due, false,
      v_leg_of, ARRAY(SELECT v_fresh[leg] -> 'paid' ->> 'currency' FROM unnest(v_leg_of) leg),
      ARRAY(SELECT -(v_fresh[leg] -> 'paid' ->> 'amount')::bigint FROM unnest(v_leg_of) leg),
      array_fill('game'::text, ARRAY[cardinality(v_leg_of)])) p ON p.at = a.at;

  UPDATE run r SET revives = r.revives - 1 FROM unnest(p_players, p_runs, v_fresh) AS a (player, run, fresh)
   WHERE fresh IS NOT NULL AND r.player_id = a.player AND r.public_id = a.run;
  v_due := ARRAY(SELECT ranked AND fresh IS NOT NULL FROM unnest(v_ranked, v_fresh) AS a (ranked, fresh));
  PERFORM react_batch(p_players, p_terms, p_of, p_nows, v_due);
  PERFORM idempotency_keep(p_players, p_keys, p_hashes, v_fresh, p_nows);
  RETURN QUERY SELECT a.at::int, a.fault, coalesce(a.kept, a.fresh)
    FROM unnest(v_faults, v_kept, v_fresh) WITH ORDINALITY AS a (fault, kept, fresh, at);
END $$;
