-- Whether a number is within `min` and `max` of a condition, both included. A bound that is left out does not limit.
CREATE OR REPLACE FUNCTION broadcast_between(p_bounds jsonb, p_value numeric) RETURNS boolean IMMUTABLE LANGUAGE sql AS $$
  SELECT p_value >= coalesce((p_bounds->>'min')::numeric, p_value)
     AND p_value <= coalesce((p_bounds->>'max')::numeric, p_value)
$$;
