-- Applies the reactions to an event of each of these players, in the statement of the event. A reaction is computed
-- beforehand from the operators' content, and most players of a batch share it: `p_of` is the number of a player's
-- term, from 1, and `p_due` whether the event happened. Steps advance progress; goals that they reach become user
-- events; power-ups are granted.
-- The shape of a term's `reaction`: { "day", "steps": [{ "measure", "highest", "amount" }], "goals": [{ "id",
-- "measure", "target" }], "goalsOf", "powerUps": {} }. `goalsOf` is the number of another term, whose goals count.
-- Progress that exists is updated, by a bitmap scan, which needs the keys; only what is missing is inserted. An `INSERT
-- ... ON CONFLICT` would log a lock of each row before its change. A highest value that is not exceeded writes nothing.
-- Steps and goals of a batch are joined by hash: 16 runs have 112 steps and 336 goals, and nested loops would compare each
-- with each. Without sequential scans, hashes can only be of what was passed, not of the table. Callers forbid hash joins
-- for themselves, and the first caller of a connection decides for all, so they are allowed here.
CREATE OR REPLACE FUNCTION react_batch(
  p_players bigint[], p_terms jsonb, p_of int[], p_nows timestamptz[], p_due boolean[]
) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = on SET enable_mergejoin = off
SET enable_seqscan = off SET enable_indexscan = off AS $$
BEGIN
  IF jsonb_path_exists(p_terms, '$[*].reaction.powerUps') THEN
    PERFORM power_up_grant(array_agg(player), array_agg(power_up), array_agg(count::int))
       FROM unnest(p_players, p_of, p_due) AS a (player, of, is_due)
      CROSS JOIN LATERAL jsonb_each_text(p_terms -> (a.of - 1) -> 'reaction' -> 'powerUps') AS given (power_up, count)
      WHERE is_due;
  END IF;
  -- `before` of a highest value may be too low when two events are concurrent, never too high; the key of a user event
  -- prevents duplicates.
  WITH reaction AS MATERIALIZED (
    SELECT of, term -> 'reaction' AS reaction FROM jsonb_array_elements(p_terms) WITH ORDINALITY AS terms (term, of)),
  step AS MATERIALIZED (
    SELECT of, coalesce((reaction ->> 'goalsOf')::int, of) AS goals_of, (reaction ->> 'day')::date AS day, step.*
      FROM reaction, jsonb_to_recordset(reaction -> 'steps') AS step (measure text, highest boolean, amount bigint)),
  goal AS MATERIALIZED (
    SELECT of, goal.*
      FROM reaction, jsonb_to_recordset(reaction -> 'goals') AS goal (id text, measure text, target bigint)),
  due AS MATERIALIZED (
    SELECT player, now, step.*
      FROM unnest(p_players, p_of, p_nows, p_due) AS a (player, of, now, is_due) JOIN step USING (of)
     WHERE is_due ORDER BY player, measure),
  advanced AS MATERIALIZED (
    UPDATE progress p SET ever = progress_ever(p, due.amount), today = progress_today(p, due.day, due.amount),
           day = greatest(p.day, due.day)
      FROM due WHERE p.player_id = due.player AND p.measure = due.measure
       AND (NOT p.highest OR p.ever < due.amount OR p.day < due.day OR (p.day = due.day AND p.today < due.amount))
    RETURNING player, p.measure, goals_of, now, amount, p.ever AS after,
      CASE WHEN NOT p.highest THEN NULL
           -- A value that does not exceed the highest one reaches no goal.
           WHEN p.ever > amount THEN p.ever
           ELSE coalesce((SELECT old.ever FROM progress old
                           WHERE old.player_id = p.player_id AND old.measure = p.measure), 0) END AS before),
  -- Another transaction may insert the same progress meanwhile.
  begun AS MATERIALIZED (
    INSERT INTO progress AS p (player_id, measure, highest, ever, day, today)
    SELECT player, measure, highest, amount, day, amount
      -- OFFSET 0: the table is asked only about those that were not advanced.
      FROM (SELECT * FROM due WHERE NOT EXISTS (
              SELECT FROM advanced WHERE advanced.player = due.player AND advanced.measure = due.measure) OFFSET 0) rest
     WHERE NOT EXISTS (SELECT FROM progress same WHERE same.player_id = rest.player AND same.measure = rest.measure)
    ON CONFLICT (player_id, measure) DO UPDATE SET ever = progress_ever(p, excluded.ever),
      today = progress_today(p, excluded.day, excluded.today), day = greatest(p.day, excluded.day)
    RETURNING player_id AS player, p.measure, p.ever AS after),
  moved AS (
    SELECT * FROM advanced
    UNION ALL
    SELECT player, measure, goals_of, now, amount, after, CASE WHEN highest THEN 0 END
      FROM begun JOIN due USING (player, measure))
  INSERT INTO user_event (player_id, public_id, key, kind, data, created_at)
  SELECT player, left(replace(gen_random_uuid()::text, '-', ''), 12), 'achievement:' || goal.id, 'achievement-reached',
         jsonb_build_object('publicId', goal.id), now
    FROM moved JOIN goal ON goal.of = goals_of AND goal.measure = moved.measure
   WHERE coalesce(before, after - amount) < target AND after >= target
  ON CONFLICT ON CONSTRAINT user_event_once DO NOTHING;
END $$;
