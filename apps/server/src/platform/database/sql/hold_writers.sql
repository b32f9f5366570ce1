-- A row that was on its way into the rest while the partition it belongs to was made was refused (`violates partition
-- constraint`): to attach a partition does not wait for those who write. Now they wait until it stands, and write to it.

CREATE OR REPLACE FUNCTION hold_writers(p_table text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('LOCK TABLE ONLY %I IN SHARE ROW EXCLUSIVE MODE', p_table);
END $$;
