-- Opens runs, each of another player: refills the tickets, takes one unless the run is practice, reads the levels of
-- the craft, abandons a run that is still open.
-- The shape of a term: { "ranked", "run", "bounds", "refillMax", "refillSeconds" }; `run` is the answer without its id,
-- seed, times and levels. A repeated call is answered by the id of its run and its revives, as an array.
CREATE OR REPLACE FUNCTION run_open(
  p_players bigint[], p_keys text[], p_hashes bytea[], p_nows timestamptz[], p_terms jsonb, p_of int[],
  p_runs text[], p_seeds text[]
) RETURNS TABLE (at int, fault text, answer jsonb) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  v_faults text[];
  v_kept jsonb[];
  v_fresh jsonb[];
  v_due boolean[];
  v_tickets bigint[];
  v_since timestamptz[];
  v_refills bigint[];
  v_is_refill_changed boolean[];
  v_fault text;
  v_ones int[] := ARRAY(SELECT generate_subscripts(p_players, 1));
BEGIN
  PERFORM balances_lock(p_players);
  SELECT faults, answers INTO v_faults, v_kept FROM idempotency_find(p_players, p_keys, p_hashes);

  WITH asked AS (
    SELECT a.*, p_terms -> (of - 1) AS term, (p_terms -> (of - 1) ->> 'ranked')::boolean AS is_ranked,
           (p_terms -> (of - 1) ->> 'refillMax')::int AS most
      FROM unnest(p_players, p_of, p_nows, p_runs, p_seeds, v_faults, v_kept) WITH ORDINALITY
             AS a (player, of, now, run, seed, kept_fault, kept, at) OFFSET 0),
  stood AS (
    SELECT asked.*, held.ticket, due, since, coalesce(refills, 0) AS refills,
           -- The next ticket is counted from the moment that one is missing.
           CASE WHEN counts_from IS NULL AND held.ticket + due <= most THEN now ELSE counts_from END AS next_since,
           coalesce(speed, 0) AS speed, coalesce(power, 0) AS power, coalesce(shuttle, 0) AS shuttle,
           CASE WHEN kept_fault IS NOT NULL OR kept IS NOT NULL THEN kept_fault
                WHEN is_ranked AND held.ticket + due < 1 THEN 'economy.insufficient' END AS fault
      FROM asked
     CROSS JOIN LATERAL (SELECT ticket FROM player_balance WHERE player_id = player LIMIT 1) held
      LEFT JOIN LATERAL (SELECT since, refills FROM ticket_refill WHERE player_id = player LIMIT 1) r ON true
     CROSS JOIN LATERAL ticket_refill_rule(held.ticket, since, most, (term ->> 'refillSeconds')::int, now)
      LEFT JOIN LATERAL (SELECT speed, power, shuttle FROM upgrade WHERE player_id = player LIMIT 1) levels ON true
     ORDER BY at)
  SELECT array_agg(fault),
         array_agg(CASE WHEN fault IS NULL AND kept IS NULL THEN term -> 'run' || jsonb_build_object(
           'publicId', run, 'seed', seed, 'openedAt', wire_time(now), 'serverTime', wire_time(now),
           'levels', jsonb_build_object('speed', speed, 'power', power, 'shuttle', shuttle)) END),
         array_agg(CASE WHEN is_ranked AND fault IS NULL AND kept IS NULL THEN due END),
         array_agg(next_since), array_agg(refills + (due > 0)::int),
         array_agg(due > 0 OR since IS DISTINCT FROM next_since)
    INTO v_faults, v_fresh, v_tickets, v_since, v_refills, v_is_refill_changed
    FROM stood;
  v_due := ARRAY(SELECT ticket > 0 FROM unnest(v_tickets) ticket);

  IF true = ANY (v_due) THEN
    SELECT coalesce(posted.fault, 'idempotency.mismatch') INTO v_fault FROM ledger_post_batch(
      p_players, ARRAY(SELECT 'ticket-refill:' || refill FROM unnest(v_refills) refill),
      array_fill('ticket-refill'::text, ARRAY[cardinality(p_players)]), v_refills::text[], p_nows, v_due, false,
      v_ones, array_fill('ticket'::text, ARRAY[cardinality(p_players)]), v_tickets,
      array_fill('refill'::text, ARRAY[cardinality(p_players)])) posted
     WHERE NOT posted.moved;
    IF v_fault IS NOT NULL THEN
      PERFORM raise_fault(v_fault);
    END IF;
  END IF;
  v_due := ARRAY(SELECT ticket IS NOT NULL FROM unnest(v_tickets) ticket);
  SELECT posted.fault INTO v_fault FROM ledger_post_batch(
    p_players, ARRAY(SELECT 'run:' || run FROM unnest(p_runs) run),
    array_fill('run-ticket'::text, ARRAY[cardinality(p_players)]), p_runs, p_nows, v_due, true,
    v_ones, array_fill('ticket'::text, ARRAY[cardinality(p_players)]), array_fill(-1::bigint, ARRAY[cardinality(p_players)]),
    array_fill('game'::text, ARRAY[cardinality(p_players)])) posted WHERE posted.fault IS NOT NULL;
  -- Balances were checked above: a fault here, such as that of a closed account, is raised.
  IF v_fault IS NOT NULL THEN
    PERFORM raise_fault(v_fault);
  END IF;
  INSERT INTO ticket_refill (player_id, since, refills)
  SELECT player, since, refills
    FROM unnest(p_players, v_since, v_refills, v_due, v_is_refill_changed) AS a (player, since, refills, is_due, is_changed)
   WHERE is_due AND is_changed
  ON CONFLICT (player_id) DO UPDATE SET since = excluded.since, refills = excluded.refills;

  v_due := ARRAY(SELECT fresh IS NOT NULL FROM unnest(v_fresh) fresh);
  PERFORM runs_abandon(ARRAY(SELECT player FROM unnest(p_players, v_due) AS a (player, is_due) WHERE is_due));
  PERFORM last_runs_set(array_agg(player), array_agg(run))
     FROM unnest(p_players, p_runs, v_due) AS a (player, run, is_due) WHERE is_due;
  INSERT INTO run (player_id, public_id, state, ranked, seed, rules_version, bounds, speed, power, shuttle, revives,
                   opened_at)
  SELECT player, run, 'open', (answer ->> 'ranked')::boolean, seed, (answer ->> 'rulesVersion')::int,
         nullif(p_terms -> (of - 1) -> 'bounds', 'null'), (answer -> 'levels' ->> 'speed')::smallint,
         (answer -> 'levels' ->> 'power')::smallint, (answer -> 'levels' ->> 'shuttle')::smallint,
         (answer ->> 'remainingRevives')::smallint, now
    FROM unnest(p_players, p_runs, p_seeds, p_of, p_nows, v_fresh) AS a (player, run, seed, of, now, answer)
   WHERE answer IS NOT NULL;
  PERFORM idempotency_keep(p_players, p_keys, p_hashes, ARRAY(
    SELECT CASE WHEN fresh IS NOT NULL THEN jsonb_build_array(run, fresh -> 'remainingRevives') END
      FROM unnest(v_fresh, p_runs) AS a (fresh, run)), p_nows);
  RETURN QUERY SELECT a.at::int, a.fault, coalesce(a.kept, a.fresh)
    FROM unnest(v_faults, v_kept, v_fresh) WITH ORDINALITY AS a (fault, kept, fresh, at);
END $$;
