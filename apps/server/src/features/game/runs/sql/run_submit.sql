-- Stores the deflated logs of open runs, each of another player, and queues them for replay. Practice costs no ticket,
-- so the bytes of its logs are limited for each day. A repeated call is answered by the id of its run and the blue fire
-- that was recorded, as an array.
CREATE OR REPLACE FUNCTION run_submit(
  p_players bigint[], p_keys text[], p_hashes bytea[], p_nows timestamptz[],
  p_runs text[], p_scores bigint[], p_deflated bytea[], p_bytes int[]
) RETURNS TABLE (at int, fault text, answer jsonb) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  -- More than a day of continuous play writes.
  v_most constant bigint := 8 * 1024 * 1024;
  v_faults text[];
  v_kept jsonb[];
  v_fresh jsonb[];
BEGIN
  PERFORM balances_lock(p_players);
  SELECT faults, answers INTO v_faults, v_kept FROM idempotency_find(p_players, p_keys, p_hashes);

  WITH stood AS (
    SELECT a.*, r.*,
           CASE WHEN kept_fault IS NOT NULL OR kept IS NOT NULL THEN kept_fault
                WHEN r.state IS NULL THEN 'game.no-run'
                WHEN r.state <> 'open' THEN 'game.run-closed'
                -- A ranked run has cost a ticket, which limits their number.
                WHEN NOT r.ranked AND coalesce(day.bytes, 0) + a.size > v_most THEN 'request.too-many' END AS fault
      FROM unnest(p_players, p_runs, p_nows, p_bytes, v_faults, v_kept) WITH ORDINALITY
             AS a (player, run, now, size, kept_fault, kept, at)
      LEFT JOIN LATERAL (SELECT state, ranked, seed, rules_version, bounds IS NULL AS is_replayed, speed, power, shuttle,
                                revives, power_ups, blue_fire, opened_at, coins
                           FROM run WHERE player_id = a.player AND public_id = a.run LIMIT 1) r ON true
      LEFT JOIN LATERAL (SELECT held.bytes FROM run_log_day held
                          WHERE held.player_id = a.player AND held.day = (a.now AT TIME ZONE 'UTC')::date LIMIT 1) day ON true
     ORDER BY at)
  SELECT array_agg(fault),
         array_agg(CASE WHEN fault IS NULL AND kept IS NULL THEN jsonb_build_object(
           'publicId', run, 'state', 'pending', 'ranked', ranked, 'seed', seed, 'rulesVersion', rules_version,
           'proof', CASE WHEN is_replayed THEN 'replay' ELSE 'bounds' END,
           'levels', jsonb_build_object('speed', speed, 'power', power, 'shuttle', shuttle),
           'remainingRevives', revives, 'powerUps', to_jsonb(power_ups), 'blueFire', blue_fire,
           'openedAt', wire_time(opened_at), 'score', NULL, 'coins', coins, 'earned', jsonb_build_array(),
           'serverTime', wire_time(now)) END)
    INTO v_faults, v_fresh FROM stood;

  WITH fresh AS MATERIALIZED (
    SELECT player, run, now, score, deflated, size, NOT (answer ->> 'ranked')::boolean AS is_practice
      FROM unnest(p_players, p_runs, p_nows, p_scores, p_deflated, p_bytes, v_fresh)
             AS a (player, run, now, score, deflated, size, answer)
     WHERE answer IS NOT NULL ORDER BY player),
  days AS (
    INSERT INTO run_log_day AS held (player_id, day, bytes)
    SELECT player, (now AT TIME ZONE 'UTC')::date, size FROM fresh WHERE is_practice
    ON CONFLICT (player_id) DO UPDATE
      SET bytes = excluded.bytes + CASE WHEN held.day = excluded.day THEN held.bytes ELSE 0 END, day = excluded.day),
  logs AS (INSERT INTO run_log (player_id, public_id, deflated) SELECT player, run, deflated FROM fresh),
  queue AS (
    INSERT INTO run_queue (player_id, public_id, submitted_at, due_at) SELECT player, run, now, now FROM fresh)
  UPDATE run r SET state = 'pending', claimed_score = fresh.score, submitted_at = fresh.now
    FROM fresh WHERE r.player_id = fresh.player AND r.public_id = fresh.run;
  PERFORM idempotency_keep(p_players, p_keys, p_hashes, ARRAY(
    SELECT CASE WHEN fresh IS NOT NULL THEN jsonb_build_array(run, fresh -> 'blueFire') END
      FROM unnest(v_fresh, p_runs) AS a (fresh, run)), p_nows);
  RETURN QUERY SELECT a.at::int, a.fault, coalesce(a.kept, a.fresh)
    FROM unnest(v_faults, v_kept, v_fresh) WITH ORDINALITY AS a (fault, kept, fresh, at);
END $$;
