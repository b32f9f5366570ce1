-- Locks the balances of different players in the order of their numbers, so that two batches cannot deadlock. This row
-- guards all rows of a player that a value call reads and writes, so it is locked first. A batch waits only briefly:
-- the lock of one player must not delay the others, who are then tried alone.
CREATE OR REPLACE FUNCTION balances_lock(p_players bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_found int;
BEGIN
  IF cardinality(p_players) > 1 THEN
    PERFORM set_config('lock_timeout', '250ms', true);
  END IF;
  PERFORM FROM player_balance WHERE player_id = ANY (p_players) ORDER BY player_id FOR NO KEY UPDATE;
  GET DIAGNOSTICS v_found = ROW_COUNT;
  IF v_found < cardinality(p_players) THEN
    INSERT INTO player_balance (player_id) SELECT player FROM unnest(p_players) player ORDER BY player
    ON CONFLICT (player_id) DO NOTHING;
    PERFORM FROM player_balance WHERE player_id = ANY (p_players) ORDER BY player_id FOR NO KEY UPDATE;
  END IF;
END $$;
