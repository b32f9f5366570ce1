-- Pays idle coins, each to another player: the batch of `claimIdle`. The amount was computed for a claim count. If the
-- player has claimed since, the row has neither a fault nor an answer, and the caller computes again.
CREATE OR REPLACE FUNCTION idle_claim(
  p_players bigint[], p_keys text[], p_hashes bytea[], p_nows timestamptz[], p_claims bigint[], p_since timestamptz[],
  p_rests bigint[], p_coins bigint[], p_kinds text[],
  p_leg_of int[], p_currencies text[], p_deltas bigint[], p_houses text[]
) RETURNS TABLE (at int, fault text, answer jsonb) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  v_faults text[];
  v_kept jsonb[];
  v_due boolean[];
  v_fresh jsonb[];
  v_references text[] := ARRAY(SELECT (claims + 1)::text FROM unnest(p_claims) claims);
BEGIN
  PERFORM balances_lock(p_players);
  SELECT faults, answers INTO v_faults, v_kept FROM idempotency_find(p_players, p_keys, p_hashes);
  v_due := ARRAY(
    SELECT fault IS NULL AND kept IS NULL
           AND coalesce((SELECT i.claims FROM idle i WHERE i.player_id = player), 0) = a.claims
      FROM unnest(p_players, p_claims, v_faults, v_kept) WITH ORDINALITY AS a (player, claims, fault, kept, at) ORDER BY at);

  SELECT array_agg(coalesce(a.fault, p.fault) ORDER BY a.at),
         array_agg(CASE WHEN p.moved THEN jsonb_build_object('coins', a.coins) END ORDER BY a.at)
    INTO v_faults, v_fresh
    FROM unnest(v_faults, p_coins) WITH ORDINALITY AS a (fault, coins, at)
    LEFT JOIN ledger_post_batch(p_players, ARRAY(SELECT 'coin-idle:' || claim FROM unnest(v_references) claim), p_kinds,
                                v_references, p_nows, v_due, false, p_leg_of, p_currencies, p_deltas, p_houses) p
      ON p.at = a.at;
  INSERT INTO idle (player_id, since, rest, claims)
  SELECT player, since, rest, claims + 1
    FROM unnest(p_players, p_since, p_rests, p_claims, v_fresh) AS a (player, since, rest, claims, fresh)
   WHERE fresh IS NOT NULL
  ON CONFLICT (player_id) DO UPDATE SET since = excluded.since, rest = excluded.rest, claims = excluded.claims;
  PERFORM idempotency_keep(p_players, p_keys, p_hashes, v_fresh, p_nows);
  RETURN QUERY SELECT a.at::int, a.fault, coalesce(a.kept, a.fresh)
    FROM unnest(v_faults, v_kept, v_fresh) WITH ORDINALITY AS a (fault, kept, fresh, at);
END $$;
