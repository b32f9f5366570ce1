-- The next query id: a shift of 13 bits and a number of 10 that is never 1023. The last shift is left for emergencies.
CREATE OR REPLACE FUNCTION payout_query_id() RETURNS int LANGUAGE sql AS $$
  SELECT (((n / 1023) << 10) | (n % 1023))::int FROM nextval('payout_query') AS n
$$;
