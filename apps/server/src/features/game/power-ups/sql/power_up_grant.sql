-- Adds power-ups to stocks, always in the same order, to avoid deadlocks. The caller makes sure that it happens once: it is
-- in the transaction of the payment. A stock that exists is updated, by a bitmap scan, which needs the keys; only what is
-- missing is inserted. An `INSERT ... ON CONFLICT` would log a lock of each row before its change.
CREATE OR REPLACE FUNCTION power_up_grant(p_players bigint[], p_power_ups text[], p_counts int[]) RETURNS void
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_indexscan = off AS $$
BEGIN
  WITH given AS MATERIALIZED (
    SELECT player, power_up, sum(count) AS count
      FROM unnest(p_players, p_power_ups, p_counts) AS a (player, power_up, count)
     GROUP BY player, power_up ORDER BY player, power_up),
  added AS MATERIALIZED (
    UPDATE power_up_stock s SET count = s.count + given.count
      FROM given WHERE s.player_id = given.player AND s.power_up = given.power_up
    RETURNING player, given.power_up)
  INSERT INTO power_up_stock AS s (player_id, power_up, count)
  SELECT player, power_up, count FROM given
   WHERE NOT EXISTS (SELECT FROM added WHERE added.player = given.player AND added.power_up = given.power_up)
  ON CONFLICT (player_id, power_up) DO UPDATE SET count = s.count + excluded.count;
END $$;
