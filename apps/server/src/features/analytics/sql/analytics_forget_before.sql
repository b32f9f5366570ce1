-- Drops the partitions of the days before one, and deletes rows with an earlier time from a wrong clock. Returns how
-- many partitions were dropped.
CREATE OR REPLACE FUNCTION analytics_forget_before(day date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  partition text;
  gone integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('analytics_event'));
  FOR partition IN
    SELECT child.relname FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
     WHERE inhparent = 'analytics_event'::regclass AND child.relname ~ '^analytics_event_\d{8}$'
       AND child.relname < 'analytics_event_' || to_char(day, 'YYYYMMDD')
  LOOP
    EXECUTE format('DROP TABLE %I', partition);
    gone := gone + 1;
  END LOOP;
  DELETE FROM analytics_event_other WHERE received_at < day::timestamp AT TIME ZONE 'UTC';
  RETURN gone;
END $$;
