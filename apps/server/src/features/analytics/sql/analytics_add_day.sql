-- Creates the partition of a day unless it exists, and moves there the rows that the default partition has of that day.
-- Writers to the table wait meanwhile.
CREATE OR REPLACE FUNCTION analytics_add_day(day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  partition text := 'analytics_event_' || to_char(day, 'YYYYMMDD');
  since timestamptz := day::timestamp AT TIME ZONE 'UTC';
  until timestamptz := (day + 1)::timestamp AT TIME ZONE 'UTC';
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('analytics_event'));
  IF to_regclass(partition) IS NOT NULL THEN RETURN; END IF;
  PERFORM hold_writers('analytics_event');
  EXECUTE format('CREATE TABLE %I (LIKE analytics_event INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', partition);
  EXECUTE format('WITH moved AS (DELETE FROM analytics_event_other WHERE happened_at >= %L AND happened_at < %L
                                 RETURNING *) INSERT INTO %I SELECT * FROM moved', since, until, partition);
  EXECUTE format('ALTER TABLE analytics_event ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
                 partition, since, until);
END $$;
