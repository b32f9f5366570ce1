-- Locks the partition of a month for archiving: it takes no writes meanwhile. Gives up when a reader does not end.
CREATE OR REPLACE FUNCTION history_hold(p_partition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('lock_timeout', '5s', true);
  EXECUTE format('LOCK TABLE %I IN SHARE MODE', p_partition);
END $$;
