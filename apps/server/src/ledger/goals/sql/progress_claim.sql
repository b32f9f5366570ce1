-- Pays for goals that were reached, each to another player: the batch of `claimGoal`. A goal without a day counts all
-- progress ever made. The shape of a term: { "measure", "day", "target", "answer" }
CREATE OR REPLACE FUNCTION progress_claim(
  p_players bigint[], p_keys text[], p_hashes bytea[], p_nows timestamptz[], p_terms jsonb, p_of int[],
  p_postings text[], p_kinds text[], p_references text[],
  p_leg_of int[], p_currencies text[], p_deltas bigint[], p_houses text[]
) RETURNS TABLE (at int, fault text, answer jsonb) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  v_faults text[];
  v_kept jsonb[];
  v_due boolean[];
  v_fresh jsonb[];
BEGIN
  PERFORM balances_lock(p_players);
  SELECT faults, answers INTO v_faults, v_kept FROM idempotency_find(p_players, p_keys, p_hashes);

  -- Whether it was paid is checked first: its reward may have changed since.
  SELECT array_agg(coalesce(fault, CASE
           WHEN kept IS NOT NULL THEN NULL
           WHEN EXISTS (SELECT FROM posting_key WHERE player_id = player AND idempotency_key = posting)
             THEN 'reward.claimed'
           WHEN NOT EXISTS (SELECT FROM progress
                             WHERE player_id = player AND measure = term ->> 'measure'
                               AND CASE WHEN term ->> 'day' IS NULL THEN ever >= (term ->> 'target')::bigint
                                        ELSE day = (term ->> 'day')::date AND today >= (term ->> 'target')::bigint END)
             THEN 'reward.not-ready' END) ORDER BY at)
    INTO v_faults
    FROM (SELECT *, p_terms -> (of - 1) AS term
            FROM unnest(p_players, p_postings, p_of, v_faults, v_kept) WITH ORDINALITY
                   AS a (player, posting, of, fault, kept, at)) asked;
  v_due := ARRAY(SELECT fault IS NULL AND kept IS NULL FROM unnest(v_faults, v_kept) AS a (fault, kept));

  SELECT array_agg(coalesce(a.fault, p.fault) ORDER BY a.at),
         array_agg(CASE WHEN p.moved THEN p_terms -> (a.of - 1) -> 'answer' END ORDER BY a.at)
    INTO v_faults, v_fresh
    FROM unnest(v_faults, p_of) WITH ORDINALITY AS a (fault, of, at)
    LEFT JOIN ledger_post_batch(p_players, p_postings, p_kinds, p_references, p_nows, v_due, false,
                                p_leg_of, p_currencies, p_deltas, p_houses) p ON p.at = a.at;
  PERFORM idempotency_keep(p_players, p_keys, p_hashes, v_fresh, p_nows);
  RETURN QUERY SELECT a.at::int, a.fault, coalesce(a.kept, a.fresh)
    FROM unnest(v_faults, v_kept, v_fresh) WITH ORDINALITY AS a (fault, kept, fresh, at);
END $$;
