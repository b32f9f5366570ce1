-- What the apps told of themselves: a partition a day, so that forgetting a day costs nothing.

-- The pair of session and time names an event. It is its own partition key, so that one sent twice is stored once.
CREATE TABLE analytics_event (
  happened_at  timestamptz NOT NULL,
  session_id   text NOT NULL,
  name         text NOT NULL,
  user_id      bigint NOT NULL,
  app_name     text NOT NULL,
  is_premium   boolean NOT NULL,
  platform     text NOT NULL,
  locale       text NOT NULL,
  start_param  text NOT NULL,
  data         jsonb NOT NULL,
  received_at  timestamptz NOT NULL,
  PRIMARY KEY (happened_at, session_id)
) PARTITION BY RANGE (happened_at);
CREATE INDEX analytics_event_user ON analytics_event (user_id);
CREATE INDEX analytics_event_received ON analytics_event USING brin (received_at);

-- A phone's clock may stand in another year: what fits no day waits here until it is old enough to go.
CREATE TABLE analytics_event_other PARTITION OF analytics_event DEFAULT;

-- Makes the partition of a day unless it stands, and takes over what lay elsewhere for want of it.
CREATE FUNCTION analytics_add_day(day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  partition text := 'analytics_event_' || to_char(day, 'YYYYMMDD');
  since timestamptz := day::timestamp AT TIME ZONE 'UTC';
  until timestamptz := (day + 1)::timestamp AT TIME ZONE 'UTC';
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('analytics_event'));
  IF to_regclass(partition) IS NOT NULL THEN RETURN; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE analytics_event INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', partition);
  EXECUTE format('WITH moved AS (DELETE FROM analytics_event_other WHERE happened_at >= %L AND happened_at < %L
                                 RETURNING *) INSERT INTO %I SELECT * FROM moved', since, until, partition);
  EXECUTE format('ALTER TABLE analytics_event ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
                 partition, since, until);
END $$;

-- Forgets the days before one, and what came before it with a wrong clock; returns how many partitions went.
CREATE FUNCTION analytics_forget_before(day date) RETURNS integer LANGUAGE plpgsql AS $$
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
