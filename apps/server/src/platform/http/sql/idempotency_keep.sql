-- Stores the answers of calls whose keys are new; a call without an answer stores nothing. A key that another
-- transaction has stored meanwhile raises an error: the call is then retried, and finds the key. Half of a hash tells
-- requests of one key apart.
CREATE OR REPLACE FUNCTION idempotency_keep(
  p_players bigint[], p_keys text[], p_hashes bytea[], p_answers jsonb[], p_nows timestamptz[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO idempotency (player_id, key, request_hash, answer, created_at)
  SELECT player, key, substring(hash FOR 16), answer, now
    FROM unnest(p_players, p_keys, p_hashes, p_answers, p_nows) AS a (player, key, hash, answer, now)
   WHERE answer IS NOT NULL;
END $$;
