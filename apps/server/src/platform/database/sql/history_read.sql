-- The rows of the cursor with this name, each as JSON.
CREATE OR REPLACE FUNCTION history_read(p_partition text, p_cursor refcursor) RETURNS refcursor LANGUAGE plpgsql AS $$
BEGIN
  OPEN p_cursor NO SCROLL FOR EXECUTE format('SELECT row_to_json(r)::text AS line FROM %I r', p_partition);
  RETURN p_cursor;
END $$;
