-- Applies the reactions to an event of each of these players, in the statement of the event. A reaction is computed
-- beforehand from the operators' content, and most players of a batch share it: `p_of` is the number of a player's
-- term, from 1, and `p_due` whether the event happened. Steps advance progress; goals that they reach become user
-- events; power-ups are granted.
-- The shape of a term's `reaction`: { "day", "steps": [{ "measure", "highest", "amount" }], "goals": [{ "id",
-- "measure", "target" }], "powerUps": {} }
CREATE OR REPLACE FUNCTION react_batch(
  p_players bigint[], p_terms jsonb, p_of int[], p_nows timestamptz[], p_due boolean[]
) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF jsonb_path_exists(p_terms, '$[*].reaction.powerUps') THEN
    PERFORM power_up_grant(array_agg(player), array_agg(power_up), array_agg(count::int))
       FROM unnest(p_players, p_of, p_due) AS a (player, of, is_due)
      CROSS JOIN LATERAL jsonb_each_text(p_terms -> (a.of - 1) -> 'reaction' -> 'powerUps') AS given (power_up, count)
      WHERE is_due;
  END IF;
  -- An event of an earlier day counts for `ever`, not for `today`. `before` of a highest value may be too low when two
  -- events are concurrent, never too high; the key of a user event prevents duplicates.
  WITH term AS MATERIALIZED (
    SELECT of, (term -> 'reaction' ->> 'day')::date AS day, term -> 'reaction' -> 'goals' AS goals, step.*
      FROM jsonb_array_elements(p_terms) WITH ORDINALITY AS terms (term, of),
           jsonb_to_recordset(term -> 'reaction' -> 'steps') AS step (measure text, highest boolean, amount bigint)),
  moved AS MATERIALIZED (
    INSERT INTO progress AS p (player_id, measure, highest, ever, day, today)
    SELECT player, measure, highest, amount, day, amount
      FROM unnest(p_players, p_of, p_due) AS a (player, of, is_due) JOIN term USING (of) WHERE is_due
     ORDER BY player, measure
    ON CONFLICT (player_id, measure) DO UPDATE SET
      ever = CASE WHEN p.highest THEN greatest(p.ever, excluded.ever) ELSE p.ever + excluded.ever END,
      today = CASE WHEN p.day < excluded.day THEN excluded.today
                   WHEN p.day > excluded.day THEN p.today
                   WHEN p.highest THEN greatest(p.today, excluded.today)
                   ELSE p.today + excluded.today END,
      day = greatest(p.day, excluded.day)
    RETURNING p.player_id AS player, p.measure, p.ever AS after,
      CASE WHEN p.highest THEN coalesce((SELECT old.ever FROM progress old
                                          WHERE old.player_id = p.player_id AND old.measure = p.measure), 0) END AS before)
  INSERT INTO user_event (player_id, public_id, key, kind, data, created_at)
  SELECT a.player, left(replace(gen_random_uuid()::text, '-', ''), 12), 'achievement:' || goal.id,
         'achievement-reached', jsonb_build_object('publicId', goal.id), a.now
    FROM moved
    JOIN unnest(p_players, p_of, p_nows) AS a (player, of, now) ON a.player = moved.player
    JOIN term ON term.of = a.of AND term.measure = moved.measure
   CROSS JOIN LATERAL jsonb_to_recordset(goals) AS goal (id text, measure text, target bigint)
   WHERE goal.measure = moved.measure AND coalesce(before, after - amount) < target AND after >= target
  ON CONFLICT ON CONSTRAINT user_event_once DO NOTHING;
END $$;
