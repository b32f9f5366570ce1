-- Whether the rule would change anything. Simple enough to be inlined into a query, so that reads stay cheap.
CREATE OR REPLACE FUNCTION ticket_refill_stale(
  p_tickets bigint, p_since timestamptz, p_max int, p_seconds int, p_now timestamptz
) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT CASE WHEN p_tickets >= p_max THEN p_since IS NOT NULL
              ELSE p_since IS NULL OR p_now >= p_since + make_interval(secs => p_seconds) END
$$;
