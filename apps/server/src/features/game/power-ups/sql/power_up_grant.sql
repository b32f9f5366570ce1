-- Adds to stocks: of each player so many of a power-up. Whoever calls it sees to it that it happens once: in the transaction
-- of what was paid for.
CREATE OR REPLACE FUNCTION power_up_grant(p_players bigint[], p_power_ups text[], p_counts int[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO power_up_stock (player_id, power_up, count)
  SELECT player, power_up, sum(count)
    FROM unnest(p_players, p_power_ups, p_counts) AS given (player, power_up, count)
   GROUP BY player, power_up
   -- Always in the same order, so that no two wait for each other.
   ORDER BY player, power_up
  ON CONFLICT (player_id, power_up) DO UPDATE SET count = power_up_stock.count + excluded.count;
END $$;
