-- Archiving a month: nobody writes to it meanwhile, and a reader that will not end is not waited for.
CREATE OR REPLACE FUNCTION history_hold(p_partition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('lock_timeout', '5s', true);
  EXECUTE format('LOCK TABLE %I IN SHARE MODE', p_partition);
END $$;
