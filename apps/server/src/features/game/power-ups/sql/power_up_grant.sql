-- Adds to the stock. Whoever calls it sees to it that it happens once: in the transaction of what was paid for.
CREATE OR REPLACE FUNCTION power_up_grant(p_player bigint, p_power_ups text[], p_counts int[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO power_up_stock (player_id, power_up, count)
  SELECT p_player, given.power_up, sum(given.count)
    FROM unnest(p_power_ups, p_counts) AS given (power_up, count)
   GROUP BY given.power_up
   -- Always in the same order, so that no two wait for each other.
   ORDER BY given.power_up
  ON CONFLICT (player_id, power_up) DO UPDATE SET count = power_up_stock.count + excluded.count
$$;
