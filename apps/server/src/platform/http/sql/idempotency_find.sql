-- What is stored for these keys, each of another player: a fault if the key was used for another request, the answer of
-- the first time if the request is the same, neither if the key is new. Earlier versions stored the whole hash.
CREATE OR REPLACE FUNCTION idempotency_find(
  p_players bigint[], p_keys text[], p_hashes bytea[], OUT faults text[], OUT answers jsonb[]
) LANGUAGE plpgsql STABLE AS $$
BEGIN
  SELECT array_agg(CASE WHEN NOT is_same THEN 'idempotency.mismatch' END), array_agg(CASE WHEN is_same THEN answer END)
    INTO faults, answers
    FROM (SELECT is_same, answer FROM unnest(p_players, p_keys, p_hashes) WITH ORDINALITY AS a (player, key, hash, at)
            LEFT JOIN LATERAL (SELECT substring(request_hash FOR 16) = substring(a.hash FOR 16) AS is_same, answer
                                 FROM idempotency WHERE player_id = a.player AND key = a.key LIMIT 1) kept ON true
           ORDER BY a.at) found;
END $$;
