-- Returns the version of an odds table, and stores the table if it is new.
CREATE OR REPLACE FUNCTION wheel_odds_version(p_hash bytea, p_items jsonb, p_bounds bigint[], p_now timestamptz)
RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_version int;
BEGIN
  SELECT version INTO v_version FROM wheel_odds WHERE hash = p_hash;
  IF NOT FOUND THEN
    INSERT INTO wheel_odds (hash, items, bounds, created_at) VALUES (p_hash, p_items, p_bounds, p_now)
    ON CONFLICT (hash) DO NOTHING;
    SELECT version INTO v_version FROM wheel_odds WHERE hash = p_hash;
  END IF;
  RETURN v_version;
END $$;
