-- Makes the month of a moment and those ahead. A table at a time: whoever writes to two of them is not stood in the way.
CREATE OR REPLACE FUNCTION history_add_months(p_table text, p_now timestamptz, p_ahead int) RETURNS void LANGUAGE sql AS $$
  SELECT history_add_month(p_table, (date_trunc('month', p_now AT TIME ZONE 'UTC') + n * interval '1 month')::date)
    FROM generate_series(0, p_ahead) n
$$;
