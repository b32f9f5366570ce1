-- Keeps the answers of calls whose keys were found to be new; a call without an answer keeps nothing. A key that came in
-- meanwhile by another way raises: the call is tried again, and finds it.
CREATE OR REPLACE FUNCTION idempotency_keep(
  p_players bigint[], p_keys text[], p_hashes bytea[], p_answers jsonb[], p_nows timestamptz[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO idempotency (player_id, key, request_hash, answer, created_at)
  SELECT player, key, hash, answer, now
    FROM unnest(p_players, p_keys, p_hashes, p_answers, p_nows) AS a (player, key, hash, answer, now)
   WHERE answer IS NOT NULL;
END $$;
