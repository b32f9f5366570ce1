-- The partitioned tables and their partition keys: a time, or an id that begins with its month.
CREATE OR REPLACE VIEW history AS
SELECT c.relname::text AS name, a.attname::text AS key, a.atttypid = 'text'::regtype AS by_id,
       EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgfoid = 'refuse_change'::regproc) AS append_only
  FROM pg_partitioned_table p
  JOIN pg_class c ON c.oid = p.partrelid
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = p.partattrs[0]
 WHERE c.relnamespace = 'public'::regnamespace AND c.relname <> 'analytics_event';
