-- History lies in a partition a month, so that an old month can be archived and dropped at no cost. By time where rows have
-- one key of their own, `posting`, and else by id: an id of a run, a spin or a purchase begins with its month, so that who
-- has the id knows the partition, and the id is one without a second table.

-- The months since 2020 as two letters, as ids begin with it. The same as `monthCode` in random.ts; a test holds them together.
CREATE FUNCTION month_code(p_month date) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT substr('0123456789abcdefghijklmnopqrstuvwxyz', n / 36 + 1, 1)
      || substr('0123456789abcdefghijklmnopqrstuvwxyz', n % 36 + 1, 1)
    FROM (SELECT (extract(year FROM p_month) - 2020)::int * 12 + extract(month FROM p_month)::int - 1 AS n) months
$$;

-- What no month takes: of a clock that stands wrong, or of ids of another making.
CREATE TABLE transfer_other PARTITION OF transfer DEFAULT;
CREATE TABLE wheel_spin_other PARTITION OF wheel_spin DEFAULT;
CREATE TABLE purchase_other PARTITION OF purchase DEFAULT;
CREATE TABLE run_log_other PARTITION OF run_log DEFAULT;
CREATE TABLE run_pace_other PARTITION OF run_pace DEFAULT;
CREATE TABLE run_trace_other PARTITION OF run_trace DEFAULT;

-- The partitioned history, and by what: a time, or an id that begins with its month.
CREATE VIEW history AS
SELECT c.relname::text AS name, a.attname::text AS key, a.atttypid = 'text'::regtype AS by_id,
       EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgfoid = 'refuse_change'::regproc) AS append_only
  FROM pg_partitioned_table p
  JOIN pg_class c ON c.oid = p.partrelid
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = p.partattrs[0]
 WHERE c.relnamespace = 'public'::regnamespace AND c.relname <> 'analytics_event';

-- Makes the partition of a month unless it stands, and takes over what lay elsewhere for want of it. Gentle to those who write
-- meanwhile as long as the rest is empty, which it is while months are made before they come.
CREATE FUNCTION history_add_month(p_table text, p_month date) RETURNS void LANGUAGE plpgsql AS $$
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
  SELECT * INTO STRICT v_history FROM history WHERE name = p_table;
  v_since := CASE WHEN v_history.by_id THEN month_code(p_month) ELSE p_month || ' 00:00:00+00' END;
  v_until := CASE WHEN v_history.by_id THEN month_code(v_next) ELSE v_next || ' 00:00:00+00' END;
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', v_partition, p_table);
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

-- The parent's guard hears only of statements that name the parent.
CREATE FUNCTION history_guard(p_partition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I EXECUTE FUNCTION refuse_change()',
                 p_partition);
END $$;
SELECT history_guard(name || '_other') FROM history WHERE append_only;

-- Makes the month of a moment and those ahead. A table at a time: whoever writes to two of them is not stood in the way.
CREATE FUNCTION history_add_months(p_table text, p_now timestamptz, p_ahead int) RETURNS void LANGUAGE sql AS $$
  SELECT history_add_month(p_table, (date_trunc('month', p_now AT TIME ZONE 'UTC') + n * interval '1 month')::date)
    FROM generate_series(0, p_ahead) n
$$;

-- Archiving a month: nobody writes to it meanwhile, and a reader that will not end is not waited for.
CREATE FUNCTION history_hold(p_partition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('lock_timeout', '5s', true);
  EXECUTE format('LOCK TABLE %I IN SHARE MODE', p_partition);
END $$;

-- Its rows as JSON, one after the other, from the cursor that is named here.
CREATE FUNCTION history_read(p_partition text, p_cursor refcursor) RETURNS refcursor LANGUAGE plpgsql AS $$
BEGIN
  OPEN p_cursor NO SCROLL FOR EXECUTE format('SELECT row_to_json(r)::text AS line FROM %I r', p_partition);
  RETURN p_cursor;
END $$;

-- Adds what a month of transfers moved to the opening balances.
CREATE FUNCTION ledger_fold(p_partition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($fold$
    INSERT INTO opening_balance AS o (player_id, currency, amount)
    SELECT player_id, currency, sum(CASE WHEN credit_account LIKE 'player:%%' THEN amount ELSE -amount END)
      FROM %I GROUP BY player_id, currency ORDER BY player_id, currency
    ON CONFLICT (player_id, currency) DO UPDATE SET amount = o.amount + excluded.amount $fold$, p_partition);
  EXECUTE format($fold$
    INSERT INTO opening_house AS o (account, currency, amount)
    SELECT account, currency, sum(amount)
      FROM (SELECT credit_account AS account, currency, amount FROM %1$I WHERE credit_account LIKE 'house:%%'
            UNION ALL SELECT debit_account, currency, -amount FROM %1$I WHERE debit_account LIKE 'house:%%') legs
     GROUP BY account, currency ORDER BY account, currency
    ON CONFLICT (account, currency) DO UPDATE SET amount = o.amount + excluded.amount $fold$, p_partition);
END $$;

CREATE FUNCTION history_drop(p_table text, p_partition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', p_table, p_partition);
  EXECUTE format('DROP TABLE %I', p_partition);
END $$;
