-- One at a time for a player: also for those who open runs. Taken before the ticket's balance, always.
CREATE OR REPLACE FUNCTION ticket_refill_lock(p_player bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ticket_refill WHERE player_id = p_player FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO ticket_refill (player_id) VALUES (p_player) ON CONFLICT (player_id) DO NOTHING;
    PERFORM FROM ticket_refill WHERE player_id = p_player FOR UPDATE;
  END IF;
END $$;
