-- Every balance of a player, after paying the tickets that are due.
CREATE OR REPLACE FUNCTION indicators_read(p_player bigint, p_max int, p_seconds int, p_now timestamptz)
RETURNS TABLE (held_currency text, held_amount bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tickets_refill(p_player, p_max, p_seconds, p_now);
  RETURN QUERY SELECT b.currency, b.amount FROM balance b WHERE b.player_id = p_player;
END $$;
