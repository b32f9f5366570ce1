-- Applies what follows from an event, in the statement in which it happens: one round trip. The reaction is computed before
-- from the operators' content; functions that move value call this once, when they have moved it. Steps advance progress;
-- goals that are reached by them become user events; power-ups are granted. Shape:
-- { "day", "steps": [{ "measure", "highest", "amount" }], "goals": [{ "id", "measure", "target" }], "powerUps": {} }
CREATE OR REPLACE FUNCTION react(p_player bigint, p_reaction jsonb, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_day date := (p_reaction ->> 'day')::date;
BEGIN
  IF p_reaction ? 'powerUps' THEN
    PERFORM power_up_grant(p_player, array_agg(key), array_agg(value::int)) FROM jsonb_each_text(p_reaction -> 'powerUps');
  END IF;
  -- A day that is over already counts for ever, not for today. `before` may be too low when two happenings meet, never
  -- too high; the key of an event keeps it from being told twice.
  WITH moved AS (
    INSERT INTO progress AS p (player_id, measure, highest, ever, day, today)
    SELECT p_player, measure, highest, amount, v_day, amount
      FROM jsonb_to_recordset(p_reaction -> 'steps') AS step (measure text, highest boolean, amount bigint)
     ORDER BY measure
    ON CONFLICT (player_id, measure) DO UPDATE SET
      ever = CASE WHEN p.highest THEN greatest(p.ever, excluded.ever) ELSE p.ever + excluded.ever END,
      today = CASE WHEN p.day < excluded.day THEN excluded.today
                   WHEN p.day > excluded.day THEN p.today
                   WHEN p.highest THEN greatest(p.today, excluded.today)
                   ELSE p.today + excluded.today END,
      day = greatest(p.day, excluded.day)
    RETURNING p.measure, p.ever AS after,
      coalesce((SELECT old.ever FROM progress old WHERE old.player_id = p.player_id AND old.measure = p.measure), 0)
        AS before)
  INSERT INTO user_event (player_id, public_id, key, kind, data, created_at)
  SELECT p_player, left(replace(gen_random_uuid()::text, '-', ''), 12), 'achievement:' || goal.id,
         'achievement-reached', jsonb_build_object('publicId', goal.id), p_now
    FROM moved
    JOIN jsonb_to_recordset(p_reaction -> 'goals') AS goal (id text, measure text, target bigint) USING (measure)
   WHERE before < target AND after >= target
  ON CONFLICT ON CONSTRAINT user_event_once DO NOTHING;
END $$;
