-- The months since 2020 as two characters: ids of runs, spins and purchases begin with them, so that an id names its
-- partition. The same as `monthCode` in random.ts; a test holds the two equal.
CREATE OR REPLACE FUNCTION month_code(p_month date) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT substr('0123456789abcdefghijklmnopqrstuvwxyz', n / 36 + 1, 1)
      || substr('0123456789abcdefghijklmnopqrstuvwxyz', n % 36 + 1, 1)
    FROM (SELECT (extract(year FROM p_month) - 2020)::int * 12 + extract(month FROM p_month)::int - 1 AS n) months
$$;
