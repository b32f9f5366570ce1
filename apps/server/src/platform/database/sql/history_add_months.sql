-- Creates the partition of the month of a moment and of the months ahead. One table at a time, so that a writer of two
-- tables is not blocked by both.
CREATE OR REPLACE FUNCTION history_add_months(p_table text, p_now timestamptz, p_ahead int) RETURNS void LANGUAGE sql AS $$
  SELECT history_add_month(p_table, (date_trunc('month', p_now AT TIME ZONE 'UTC') + n * interval '1 month')::date)
    FROM generate_series(0, p_ahead) n
$$;
