-- The batch that waits to be signed, with what the ledger has reserved for each of its payouts. Empty while paused. The
-- signer, a process with a database role of its own, reads this and trusts none of it: it keeps its own journal and caps.
CREATE OR REPLACE VIEW signer_work AS
SELECT b.id AS batch_id, b.query_id, p.id AS payout_id, p.amount - p.fee AS amount, p.address, p.amount AS gross,
       coalesce((SELECT -sum(g.tether)
                   FROM posting_key k
                   JOIN posting g ON g.player_id = k.player_id AND g.id = k.id AND g.created_at = k.created_at
                  WHERE k.player_id = p.player_id AND g.house = 'payout'
                    AND k.idempotency_key IN ('payout:' || p.public_id, 'payout-return:' || p.public_id)), 0)::bigint
         AS reserved,
       EXISTS (SELECT FROM wallet_owner w WHERE w.address = p.address AND w.player_id = p.player_id) AS is_proven
  FROM payout_batch b JOIN payout p ON p.batch_id = b.id AND p.state = 'batched'
 -- Not by payout_is_running(): in a view a function runs with the rights of the caller.
 WHERE b.state = 'formed'
   AND coalesce((SELECT value = 1 FROM payout_control WHERE kind = 'running' ORDER BY id DESC LIMIT 1), true);
