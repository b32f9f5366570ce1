-- Takes the log of an open run and leaves it to be replayed. The job joins the transaction. Practice costs no ticket, so
-- that a day takes only so many bytes of its logs.
CREATE OR REPLACE FUNCTION run_submit(
  p_player bigint, p_key text, p_hash bytea, p_run text, p_score bigint, p_log bytea, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_answer jsonb := idempotency_claim(p_player, p_key, p_hash, p_now);
  v_run run;
  -- More than a day of play without a pause writes.
  v_most constant bigint := 8 * 1024 * 1024;
  v_bytes bigint;
BEGIN
  IF v_answer IS NOT NULL THEN
    RETURN v_answer;
  END IF;
  SELECT * INTO v_run FROM run WHERE player_id = p_player AND public_id = p_run FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM raise_fault('game.no-run');
  END IF;
  IF v_run.state <> 'open' THEN
    PERFORM raise_fault('game.run-closed');
  END IF;
  INSERT INTO run_log_day AS held (player_id, day, bytes)
  VALUES (p_player, (p_now AT TIME ZONE 'UTC')::date, length(p_log))
  ON CONFLICT (player_id) DO UPDATE
    SET bytes = excluded.bytes + CASE WHEN held.day = excluded.day THEN held.bytes ELSE 0 END, day = excluded.day
  RETURNING bytes INTO v_bytes;
  -- A ranked run has cost a ticket, of which there are few.
  IF v_bytes > v_most AND NOT v_run.ranked THEN
    PERFORM raise_fault('request.too-many');
  END IF;
  INSERT INTO run_log (player_id, public_id, log) VALUES (p_player, p_run, p_log);
  UPDATE run SET state = 'pending', claimed_score = p_score, submitted_at = p_now
   WHERE player_id = p_player AND public_id = p_run;
  PERFORM graphile_worker.add_job('verify-run', json_build_object('playerId', p_player::text, 'runId', p_run));
  RETURN idempotency_settle(p_player, p_key, jsonb_build_object(
    'publicId', p_run, 'state', 'pending', 'ranked', v_run.ranked, 'seed', v_run.seed,
    'rulesVersion', v_run.rules_version, 'proof', CASE WHEN v_run.bounds IS NULL THEN 'replay' ELSE 'bounds' END,
    'levels', jsonb_build_object('speed', v_run.speed, 'power', v_run.power, 'shuttle', v_run.shuttle),
    'remainingRevives', v_run.revives, 'powerUps', to_jsonb(v_run.power_ups), 'blueFire', v_run.blue_fire,
    'openedAt', wire_time(v_run.opened_at), 'score', NULL, 'coins', v_run.coins, 'earned', jsonb_build_array(),
    'serverTime', wire_time(p_now)));
END $$;
