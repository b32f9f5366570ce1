-- The rule of ticket refills: how many tickets are due, and from when the next one is counted. A clock set back pays
-- nothing.
CREATE OR REPLACE FUNCTION ticket_refill_rule(
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
