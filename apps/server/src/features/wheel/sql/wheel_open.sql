-- Opens the wheel for a player: commits a seed to these odds, and pays the free spin of the day. The given seed is used
-- if the player has none, if the odds have changed, or if the player asks for another one after a spin. The old seed is
-- revealed then, and its number returned.
CREATE OR REPLACE FUNCTION wheel_open(
  p_player bigint, p_server_seed bytea, p_inner bytea, p_outer bytea, p_commitment bytea, p_fresh_client_seed text,
  p_client_seed text, p_odds int, p_rotate boolean, p_day date, p_now timestamptz
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_wheel wheel_player;
  v_odds int;
  v_revealed int;
BEGIN
  PERFORM balances_lock(ARRAY[p_player]);
  INSERT INTO wheel_player (player_id, seed_number, next_nonce, client_seed, day, free_used, paid_spins)
  VALUES (p_player, 0, 0, p_fresh_client_seed, p_day - 1, false, 0) ON CONFLICT (player_id) DO NOTHING;
  SELECT * INTO v_wheel FROM wheel_player WHERE player_id = p_player FOR UPDATE;
  SELECT odds_version INTO v_odds FROM wheel_seed WHERE player_id = p_player AND number = v_wheel.seed_number;
  IF v_odds IS DISTINCT FROM p_odds OR (p_rotate AND v_wheel.next_nonce > 0) THEN
    UPDATE wheel_seed SET revealed_at = p_now WHERE player_id = p_player AND number = v_wheel.seed_number
    RETURNING number INTO v_revealed;
    v_wheel.seed_number := v_wheel.seed_number + 1;
    v_wheel.next_nonce := 0;
    INSERT INTO wheel_seed (player_id, number, server_seed, inner_key, outer_key, odds_version, commitment, committed_at)
    VALUES (p_player, v_wheel.seed_number, p_server_seed, p_inner, p_outer, p_odds, p_commitment, p_now);
  END IF;
  UPDATE wheel_player SET seed_number = v_wheel.seed_number, next_nonce = v_wheel.next_nonce,
                          client_seed = coalesce(p_client_seed, client_seed)
   WHERE player_id = p_player;
  PERFORM wheel_new_day(p_player, p_day, p_now);
  RETURN v_revealed;
END $$;
