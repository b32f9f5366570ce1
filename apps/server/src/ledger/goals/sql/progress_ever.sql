-- The value of all time after an event. Simple enough to be inlined into a statement.
CREATE OR REPLACE FUNCTION progress_ever(p progress, p_amount bigint) RETURNS bigint IMMUTABLE LANGUAGE sql AS $$
  SELECT CASE WHEN p.highest THEN greatest(p.ever, p_amount) ELSE p.ever + p_amount END
$$;
