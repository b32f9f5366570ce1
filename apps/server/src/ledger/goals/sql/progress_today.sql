-- The value of the latest day after an event. An event of an earlier day counts for all time only. Simple enough to be
-- inlined into a statement.
CREATE OR REPLACE FUNCTION progress_today(p progress, p_day date, p_amount bigint) RETURNS bigint IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE WHEN p.day < p_day THEN p_amount
              WHEN p.day > p_day THEN p.today
              WHEN p.highest THEN greatest(p.today, p_amount)
              ELSE p.today + p_amount END
$$;
