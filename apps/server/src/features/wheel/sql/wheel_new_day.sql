-- Pays the free spin of a new day. A free spin of an earlier day that is left stays, and no second one is paid. Returns
-- whether one was paid.
CREATE OR REPLACE FUNCTION wheel_new_day(p_player bigint, p_day date, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_used boolean;
  v_paid boolean := false;
BEGIN
  PERFORM balances_lock(ARRAY[p_player]);
  SELECT free_used INTO v_used FROM wheel_player WHERE player_id = p_player AND day < p_day FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM FROM player_balance WHERE player_id = p_player AND daily_spin_count > 0;
  IF v_used OR NOT FOUND THEN
    v_paid := ledger_post(p_player, 'daily-spin:' || p_day, 'daily-spin', p_day::text,
                        ARRAY['daily-spin-count'], ARRAY[1]::bigint[], ARRAY['wheel'], p_now);
  END IF;
  UPDATE wheel_player SET day = p_day, free_used = false, paid_spins = 0 WHERE player_id = p_player;
  RETURN v_paid;
END $$;
