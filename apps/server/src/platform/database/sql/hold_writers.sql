-- Attaching a partition does not wait for writers: a row on its way into the default partition is then refused
-- (`violates partition constraint`). This lock makes writers wait until the partition is attached, so that they write
-- to it.

CREATE OR REPLACE FUNCTION hold_writers(p_table text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('LOCK TABLE ONLY %I IN SHARE ROW EXCLUSIVE MODE', p_table);
END $$;
