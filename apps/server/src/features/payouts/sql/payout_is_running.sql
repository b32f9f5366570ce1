CREATE OR REPLACE FUNCTION payout_is_running() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT value = 1 FROM payout_control WHERE kind = 'running' ORDER BY id DESC LIMIT 1), true)
$$;
