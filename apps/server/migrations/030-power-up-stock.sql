-- Power-ups a player owns and has not yet used in a run.

CREATE TABLE power_up_stock (
  player_id  bigint NOT NULL REFERENCES player,
  power_up   text NOT NULL
             CHECK (power_up IN ('shield', 'magnet', 'double-damage', 'bomb', 'double-score', 'slow-time')),
  count      int NOT NULL CHECK (count >= 0),
  PRIMARY KEY (player_id, power_up)
);

-- Adds to the stock. Whoever calls it sees to it that it happens once: in the transaction of what was paid for.
CREATE FUNCTION power_up_grant(p_player bigint, p_power_ups text[], p_counts int[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO power_up_stock (player_id, power_up, count)
  SELECT p_player, given.power_up, sum(given.count)
    FROM unnest(p_power_ups, p_counts) AS given (power_up, count)
   GROUP BY given.power_up
   -- Always in the same order, so that no two wait for each other.
   ORDER BY given.power_up
  ON CONFLICT (player_id, power_up) DO UPDATE SET count = power_up_stock.count + excluded.count
$$;
