-- Stores the verdicts of many runs with their evidence, and pays what they earn. Returns the runs that were judged now.
-- A run that was judged before is left unchanged. Players are written in the order of their numbers, to avoid
-- deadlocks.
-- The shape of a verdict: { "player", "run", "state", "score", "coins", "gems", "tickets", "fire", "reason",
-- "evidence", "suspicion", "reasons", "feature_values", "sketch", "currencies", "deltas" }; a process of an earlier version
-- sends "features", an object, instead of "feature_values".
CREATE OR REPLACE FUNCTION runs_settle(p_verdicts jsonb, p_now timestamptz)
RETURNS TABLE (player_id bigint, public_id text)
LANGUAGE plpgsql ROWS 16
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  v_asked_players bigint[];
  v_asked_runs text[];
  v_players bigint[];
  v_runs text[];
  v_of int[];
  v_currencies text[];
  v_deltas bigint[];
  v_fault text;
BEGIN
  SELECT array_agg(player), array_agg(run) INTO v_asked_players, v_asked_runs
    FROM (SELECT (verdict ->> 'player')::bigint AS player, verdict ->> 'run' AS run
            FROM jsonb_array_elements(p_verdicts) verdict ORDER BY player, run) asked;
  PERFORM balances_lock(v_asked_players);
  WITH asked AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(p_verdicts) AS a (
             player bigint, run text, state text, score bigint, coins bigint, gems bigint, tickets bigint, fire int,
             reason text, evidence jsonb, suspicion smallint, reasons text[], features jsonb,
             feature_values real[], sketch int[],
             currencies text[], deltas bigint[])
     ORDER BY player, run),
  settled AS MATERIALIZED (
    UPDATE run r SET state = a.state, score = a.score, coins = a.coins, gems = a.gems, tickets = a.tickets,
           blue_fire = coalesce(a.fire, r.blue_fire), reason = a.reason, evidence = a.evidence, judged_at = p_now
      FROM asked a WHERE r.player_id = a.player AND r.public_id = a.run AND r.state = 'pending'
    RETURNING a.player, a.run, a.state, a.suspicion, a.reasons, a.features, a.feature_values, a.sketch, a.currencies, a.deltas, r.ranked),
  -- Practice is free, so anybody can submit any number of logs: a log that proves nothing is not stored.
  dropped AS (
    DELETE FROM run_log l USING settled s
     WHERE s.state = 'rejected' AND NOT s.ranked AND l.player_id = s.player AND l.public_id = s.run),
  traced AS (
    INSERT INTO run_trace (player_id, public_id, suspicion, reasons, features, feature_values, sketch)
    SELECT player, run, suspicion, reasons, coalesce(features, '{}'), feature_values, sketch
      FROM settled WHERE sketch IS NOT NULL),
  numbered AS MATERIALIZED (
    SELECT player, run, currencies, deltas, row_number() OVER (ORDER BY player, run)::int AS of FROM settled),
  judged AS (
    SELECT array_agg(player) AS players, array_agg(run) AS runs FROM (SELECT * FROM numbered ORDER BY of) n),
  legs AS (
    SELECT array_agg(of) AS ofs, array_agg(currency) AS currencies, array_agg(delta) AS deltas
      FROM (SELECT of, currency, delta FROM numbered, unnest(currencies, deltas) WITH ORDINALITY AS leg (currency, delta, turn)
             ORDER BY of, turn) l)
  SELECT players, runs, ofs, currencies, deltas INTO v_players, v_runs, v_of, v_currencies, v_deltas FROM judged, legs;
  -- Also those that were judged before: they need no verdict any more.
  PERFORM run_queue_drop(v_asked_players, v_asked_runs);
  -- A run is judged once, so its posting needs no key.
  IF v_of IS NOT NULL THEN
    SELECT posted.fault INTO v_fault FROM ledger_post_batch(
      v_players, ARRAY(SELECT 'run-reward:' || run FROM unnest(v_runs) run),
      array_fill('run-reward'::text, ARRAY[cardinality(v_players)]), v_runs,
      array_fill(p_now, ARRAY[cardinality(v_players)]),
      ARRAY(SELECT of = ANY (v_of) FROM generate_subscripts(v_players, 1) of), true,
      v_of, v_currencies, v_deltas, array_fill('game'::text, ARRAY[cardinality(v_of)])) posted
     WHERE posted.fault IS NOT NULL;
    IF v_fault IS NOT NULL THEN
      PERFORM raise_fault(v_fault);
    END IF;
  END IF;
  RETURN QUERY SELECT * FROM unnest(v_players, v_runs);
END $$;
