-- Pays daily rewards, each to another player, unless the state that a reward was computed from has changed meanwhile. A
-- refusal is passed in as a code, because a repeated call gets the answer of the first time even if the day has changed
-- since.
-- Each day pays once, because a player's last day is locked with the balance and only increases: no key of a posting is
-- stored.
-- The shape of a term: { "refusal", "last", "day", "streak", "reaction", "facts" }. The facts are stored with their
-- time, and the answer is made from them. A process of an earlier version sends its whole answer instead; its calendar
-- gets the time.
CREATE OR REPLACE FUNCTION daily_reward_claim(
  p_players bigint[], p_keys text[], p_hashes bytea[], p_nows timestamptz[], p_terms jsonb, p_of int[],
  p_postings text[], p_references text[],
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

  SELECT array_agg(coalesce(fault, CASE
           WHEN kept IS NOT NULL THEN NULL
           WHEN term ->> 'refusal' IS NOT NULL THEN term ->> 'refusal'
           WHEN last IS DISTINCT FROM (term ->> 'last')::date OR last >= (term ->> 'day')::date
             THEN 'reward.claimed' END))
    INTO v_faults
    FROM (SELECT a.*, p_terms -> (of - 1) AS term, (SELECT day FROM daily_reward WHERE player_id = player) AS last
            FROM unnest(p_players, p_of, v_faults, v_kept) WITH ORDINALITY AS a (player, of, fault, kept, at)
           ORDER BY at) asked;
  v_due := ARRAY(SELECT fault IS NULL AND kept IS NULL FROM unnest(v_faults, v_kept) AS a (fault, kept));

  SELECT array_agg(fault),
         array_agg(CASE WHEN moved THEN coalesce(
           term -> 'facts' || to_jsonb(wire_time(now)),
           jsonb_set(term -> 'answer', '{calendar,serverTime}', to_jsonb(wire_time(now)))) END)
    INTO v_faults, v_fresh
    FROM (SELECT coalesce(a.fault, p.fault) AS fault, moved, now, p_terms -> (a.of - 1) AS term
            FROM unnest(v_faults, p_of, p_nows) WITH ORDINALITY AS a (fault, of, now, at)
            LEFT JOIN ledger_post_batch(
              p_players, p_postings, array_fill('daily-reward'::text, ARRAY[cardinality(p_players)]), p_references, p_nows,
              v_due, true, p_leg_of, p_currencies, p_deltas, p_houses) p ON p.at = a.at
           ORDER BY a.at) paid;
  v_due := ARRAY(SELECT fresh IS NOT NULL FROM unnest(v_fresh) fresh);

  INSERT INTO daily_reward (player_id, day, streak)
  SELECT player, (term ->> 'day')::date, (term ->> 'streak')::int
    FROM (SELECT player, is_due, p_terms -> (of - 1) AS term
            FROM unnest(p_players, p_of, v_due) AS a (player, of, is_due)) paid
   WHERE is_due
  ON CONFLICT (player_id) DO UPDATE SET day = excluded.day, streak = excluded.streak;
  PERFORM react_batch(p_players, p_terms, p_of, p_nows, v_due);
  PERFORM idempotency_keep(p_players, p_keys, p_hashes, v_fresh, p_nows);
  RETURN QUERY SELECT a.at::int, a.fault, coalesce(a.kept, a.fresh)
    FROM unnest(v_faults, v_kept, v_fresh) WITH ORDINALITY AS a (fault, kept, fresh, at);
END $$;
