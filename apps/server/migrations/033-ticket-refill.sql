-- Tickets come back with time, up to a number. Nothing runs for it: whoever looks or spends brings the refill up to now.

CREATE TABLE ticket_refill (
  player_id  bigint PRIMARY KEY REFERENCES player,
  since      timestamptz,
  refills    bigint NOT NULL DEFAULT 0
);
COMMENT ON COLUMN ticket_refill.since IS 'from when the next ticket is counted; null: full, nothing is counted';
COMMENT ON COLUMN ticket_refill.refills IS 'how many were paid; each is a transfer of its own key';

-- The rule. How many tickets are due, and from when the next one is counted then. A clock set back gives nothing.
CREATE FUNCTION ticket_refill_rule(
  p_tickets bigint, p_since timestamptz, p_max int, p_seconds int, p_now timestamptz,
  OUT due bigint, OUT counts_from timestamptz
) STABLE LANGUAGE plpgsql AS $$
DECLARE
  v_steps bigint;
BEGIN
  due := 0;
  IF p_tickets >= p_max THEN
    RETURN;
  END IF;
  IF p_since IS NULL THEN
    counts_from := p_now;
    RETURN;
  END IF;
  v_steps := greatest(0, floor(extract(epoch FROM p_now - p_since) / p_seconds));
  due := least(v_steps, p_max - p_tickets);
  IF p_tickets + due < p_max THEN
    counts_from := p_since + v_steps * make_interval(secs => p_seconds);
  END IF;
END $$;

-- Whether the rule would change anything: plain enough to be part of a query, so that reading stays cheap.
CREATE FUNCTION ticket_refill_stale(
  p_tickets bigint, p_since timestamptz, p_max int, p_seconds int, p_now timestamptz
) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT CASE WHEN p_tickets >= p_max THEN p_since IS NOT NULL
              ELSE p_since IS NULL OR p_now >= p_since + make_interval(secs => p_seconds) END
$$;

-- One at a time for a player: also for those who open runs. Taken before the ticket's balance, always.
CREATE FUNCTION ticket_refill_lock(p_player bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ticket_refill WHERE player_id = p_player FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO ticket_refill (player_id) VALUES (p_player) ON CONFLICT (player_id) DO NOTHING;
    PERFORM FROM ticket_refill WHERE player_id = p_player FOR UPDATE;
  END IF;
END $$;

-- Pays the tickets that are due and answers what stands then. When nothing is due it only reads.
CREATE FUNCTION tickets_refill(
  p_player bigint, p_max int, p_seconds int, p_now timestamptz, OUT held bigint, OUT counts_from timestamptz
) LANGUAGE plpgsql AS $$
DECLARE
  v_refills bigint;
  v_next record;
BEGIN
  SELECT coalesce(b.amount, 0), t.since INTO held, counts_from
    FROM (SELECT) one
    LEFT JOIN balance b ON b.player_id = p_player AND b.currency = 'ticket'
    LEFT JOIN ticket_refill t ON t.player_id = p_player;
  IF NOT ticket_refill_stale(held, counts_from, p_max, p_seconds, p_now) THEN
    RETURN;
  END IF;

  PERFORM ticket_refill_lock(p_player);
  SELECT t.since, t.refills INTO counts_from, v_refills FROM ticket_refill t WHERE t.player_id = p_player;
  SELECT b.amount INTO held FROM balance b WHERE b.player_id = p_player AND b.currency = 'ticket' FOR UPDATE;
  held := coalesce(held, 0);
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

-- Every balance of a player, after the tickets that are due.
CREATE FUNCTION indicators_read(p_player bigint, p_max int, p_seconds int, p_now timestamptz)
RETURNS TABLE (held_currency text, held_amount bigint) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tickets_refill(p_player, p_max, p_seconds, p_now);
  RETURN QUERY SELECT b.currency, b.amount FROM balance b WHERE b.player_id = p_player;
END $$;
