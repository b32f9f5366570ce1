-- Closes the balances of a player and returns their amounts.
CREATE OR REPLACE FUNCTION balances_close(p_player bigint)
RETURNS TABLE (currency text, amount bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM balances_lock(ARRAY[p_player]);
  UPDATE player_balance SET closed = true WHERE player_id = p_player;
  RETURN QUERY SELECT b.currency, b.amount FROM balance b WHERE b.player_id = p_player;
END $$;
