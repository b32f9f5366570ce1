-- A time in the format of the API: RFC 3339 in UTC, with milliseconds.
CREATE OR REPLACE FUNCTION wire_time(p_time timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(p_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
