-- Runs of a game that is not Shuttle, and all that a run earned.

ALTER TABLE run
  ADD COLUMN bounds jsonb,
  ADD COLUMN gems bigint NOT NULL DEFAULT 0,
  ADD COLUMN tickets bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN run.bounds IS
  'what the score must lie within, as it was set when the run was opened; null: the log is replayed';
COMMENT ON COLUMN run.evidence IS
  'what the verdict rests on: why the log was refused; or score, ticks, what was used, pace; or bounds and time open';

-- As before; `p_run` may also carry the bounds, which are kept and not answered.
CREATE OR REPLACE FUNCTION run_open(
  p_player bigint, p_key text, p_hash bytea, p_run jsonb, p_refill_max int, p_refill_seconds int, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_answer jsonb := idempotency_claim(p_player, p_key, p_hash, p_now);
  v_run text := p_run ->> 'publicId';
  v_ranked boolean := (p_run ->> 'ranked')::boolean;
  v_refill record;
  v_levels upgrade;
BEGIN
  IF v_answer IS NOT NULL THEN
    RETURN v_answer;
  END IF;
  -- Two runs opened at once, practice or not: the second waits here, and finds the first one open.
  PERFORM ticket_refill_lock(p_player);
  IF v_ranked THEN
    v_refill := tickets_refill(p_player, p_refill_max, p_refill_seconds, p_now);
    PERFORM ledger_post(p_player, 'run:' || v_run, 'run-ticket', v_run,
                        ARRAY['ticket'], ARRAY[-1]::bigint[], ARRAY['game'], p_now);
    -- From the moment that a ticket is missing, the next one is counted.
    IF v_refill.counts_from IS NULL AND v_refill.held <= p_refill_max THEN
      UPDATE ticket_refill SET since = p_now WHERE player_id = p_player;
    END IF;
  END IF;
  UPDATE run SET state = 'abandoned' WHERE player_id = p_player AND state = 'open';

  SELECT * INTO v_levels FROM upgrade WHERE player_id = p_player;
  INSERT INTO run (player_id, public_id, state, ranked, seed, rules_version, bounds, speed, power, shuttle, revives,
                   opened_at)
  VALUES (p_player, v_run, 'open', v_ranked, p_run ->> 'seed', (p_run ->> 'rulesVersion')::int, p_run -> 'bounds',
          coalesce(v_levels.speed, 0), coalesce(v_levels.power, 0), coalesce(v_levels.shuttle, 0),
          (p_run ->> 'remainingRevives')::smallint, p_now);
  RETURN idempotency_settle(p_player, p_key, (p_run - 'bounds') || jsonb_build_object('levels', jsonb_build_object(
    'speed', coalesce(v_levels.speed, 0),
    'power', coalesce(v_levels.power, 0),
    'shuttle', coalesce(v_levels.shuttle, 0))));
END $$;

-- As before; the answer also says how the score is proven and, as yet, that nothing was earned.
CREATE OR REPLACE FUNCTION run_submit(
  p_player bigint, p_key text, p_hash bytea, p_run text, p_score bigint, p_log bytea, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_answer jsonb := idempotency_claim(p_player, p_key, p_hash, p_now);
  v_run run;
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
