CREATE OR REPLACE FUNCTION history_drop(p_table text, p_partition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', p_table, p_partition);
  EXECUTE format('DROP TABLE %I', p_partition);
END $$;
