-- Closes every balance of a player and answers what each holds. Rows are locked in the order of `p_currencies`, the one
-- of every posting; a balance that is just being made is waited for.
CREATE OR REPLACE FUNCTION balances_close(p_player bigint, p_currencies text[])
RETURNS TABLE (currency text, amount bigint) LANGUAGE sql AS $$
  INSERT INTO balance AS b (player_id, currency, amount, closed)
  SELECT p_player, asked.currency, 0, true
    FROM unnest(p_currencies) WITH ORDINALITY AS asked (currency, place) ORDER BY place
  ON CONFLICT (player_id, currency) DO UPDATE SET closed = true
  RETURNING b.currency, b.amount
$$;
