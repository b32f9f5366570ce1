-- A posting whose transfers are archived is not compared: it was posted, and moves nothing again.
CREATE OR REPLACE FUNCTION ledger_same(
  p_player bigint, p_key text, p_kind text, p_currencies text[], p_deltas bigint[], p_houses text[]
) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT count(t.leg) = cardinality(p_deltas) AND coalesce(bool_and(
           t.kind = p_kind
           AND t.currency = p_currencies[t.leg]
           AND t.amount = abs(p_deltas[t.leg])
           AND CASE WHEN p_deltas[t.leg] < 0 THEN t.credit_account ELSE t.debit_account END
             = 'house:' || p_houses[t.leg]), true)
         OR bool_and(t.leg IS NULL AND transfers_archived(p.created_at))
    FROM posting p LEFT JOIN transfer t ON t.player_id = p.player_id AND t.id = p.id AND t.created_at = p.created_at
   WHERE p.player_id = p_player AND p.idempotency_key = p_key
$$;
