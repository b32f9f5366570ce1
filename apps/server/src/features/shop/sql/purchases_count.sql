-- Counts a purchase of each of these players, for the limits of packs. A count that exists is updated, by a bitmap scan,
-- which needs the keys; only what is missing is inserted. An `INSERT ... ON CONFLICT` would log a lock of each row before
-- its change.
CREATE OR REPLACE FUNCTION purchases_count(p_players bigint[], p_packs text[], p_days date[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_indexscan = off AS $$
BEGIN
  WITH bought AS MATERIALIZED (
    SELECT player, pack, day FROM unnest(p_players, p_packs, p_days) AS a (player, pack, day) ORDER BY player),
  counted AS MATERIALIZED (
    UPDATE purchase_count c SET ever = c.ever + 1, today = CASE WHEN c.day >= bought.day THEN c.today + 1 ELSE 1 END,
           day = greatest(c.day, bought.day)
      FROM bought WHERE c.player_id = bought.player AND c.pack = bought.pack
    RETURNING player)
  INSERT INTO purchase_count AS c (player_id, pack, ever, day, today)
  SELECT player, pack, 1, day, 1 FROM bought WHERE player NOT IN (SELECT player FROM counted)
  ON CONFLICT (player_id, pack) DO UPDATE SET ever = c.ever + 1,
    today = CASE WHEN c.day >= excluded.day THEN c.today + 1 ELSE 1 END, day = greatest(c.day, excluded.day);
END $$;
