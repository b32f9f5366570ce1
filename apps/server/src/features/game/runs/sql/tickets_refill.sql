-- Pays the tickets that are due and returns the present state. When none are due it only reads.
CREATE OR REPLACE FUNCTION tickets_refill(
  p_player bigint, p_max int, p_seconds int, p_now timestamptz, OUT held bigint, OUT counts_from timestamptz
) LANGUAGE plpgsql AS $$
DECLARE
  v_refills bigint;
  v_next record;
BEGIN
  SELECT coalesce(b.ticket, 0), t.since INTO held, counts_from
    FROM (SELECT) one
    LEFT JOIN player_balance b ON b.player_id = p_player
    LEFT JOIN ticket_refill t ON t.player_id = p_player;
  IF NOT ticket_refill_stale(held, counts_from, p_max, p_seconds, p_now) THEN
    RETURN;
  END IF;

  PERFORM balances_lock(ARRAY[p_player]);
  INSERT INTO ticket_refill (player_id) VALUES (p_player) ON CONFLICT (player_id) DO NOTHING;
  SELECT b.ticket, t.since, t.refills INTO held, counts_from, v_refills
    FROM ticket_refill t JOIN player_balance b USING (player_id) WHERE t.player_id = p_player;
  SELECT * INTO v_next FROM ticket_refill_rule(held, counts_from, p_max, p_seconds, p_now);
  IF v_next.due > 0 THEN
    v_refills := v_refills + 1;
    PERFORM ledger_post(p_player, 'ticket-refill:' || v_refills, 'ticket-refill', v_refills::text,
                        ARRAY['ticket'], ARRAY[v_next.due], ARRAY['refill'], p_now);
  END IF;
  UPDATE ticket_refill SET since = v_next.counts_from, refills = v_refills WHERE player_id = p_player;
  held := held + v_next.due;
  counts_from := v_next.counts_from;
END $$;
