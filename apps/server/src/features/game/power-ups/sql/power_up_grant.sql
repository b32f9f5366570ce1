-- Adds power-ups to stocks. The caller makes sure that it happens once: it is in the transaction of the payment.
CREATE OR REPLACE FUNCTION power_up_grant(p_players bigint[], p_power_ups text[], p_counts int[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO power_up_stock (player_id, power_up, count)
  SELECT player, power_up, sum(count)
    FROM unnest(p_players, p_power_ups, p_counts) AS given (player, power_up, count)
   GROUP BY player, power_up
   -- Always in the same order, to avoid deadlocks.
   ORDER BY player, power_up
  ON CONFLICT (player_id, power_up) DO UPDATE SET count = power_up_stock.count + excluded.count;
END $$;
