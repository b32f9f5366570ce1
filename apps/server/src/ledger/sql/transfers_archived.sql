CREATE OR REPLACE FUNCTION transfers_archived(p_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM archive WHERE name = 'posting_' || to_char(p_at AT TIME ZONE 'UTC', 'YYYYMM'))
$$;
