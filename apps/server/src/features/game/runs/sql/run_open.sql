-- Refills the tickets, takes one unless it is practice, reads the levels of the craft, abandons what was left open, opens the
-- run; answers the same for the same key.
-- `p_run` is the run as it will be answered, but for its levels, which are read here.
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
