-- Creates the partition of a month unless it exists, and moves there the rows that the default partition has of that
-- month. Writers to the table wait meanwhile, briefly as long as the default partition is empty.
CREATE OR REPLACE FUNCTION history_add_month(p_table text, p_month date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_partition text := p_table || '_' || to_char(p_month, 'YYYYMM');
  v_rest text := p_table || '_other';
  v_next date := p_month + interval '1 month';
  v_history history;
  v_since text;
  v_until text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('history'));
  IF to_regclass(v_partition) IS NOT NULL THEN
    RETURN;
  END IF;
  PERFORM hold_writers(p_table);
  SELECT * INTO STRICT v_history FROM history WHERE name = p_table;
  v_since := CASE WHEN v_history.by_id THEN month_code(p_month) ELSE p_month || ' 00:00:00+00' END;
  v_until := CASE WHEN v_history.by_id THEN month_code(v_next) ELSE v_next || ' 00:00:00+00' END;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE)', v_partition, p_table);
  IF v_history.append_only THEN
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', v_rest);
  END IF;
  EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %I >= %L AND %I < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
                 v_rest, v_history.key, v_since, v_history.key, v_until, v_partition);
  IF v_history.append_only THEN
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', v_rest);
    PERFORM history_guard(v_partition);
  END IF;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
                 p_table, v_partition, v_since, v_until);
END $$;
