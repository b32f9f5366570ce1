-- Posts those of a batch's operations that `ledger_post_batch` leaves to it: any legs, keys that are looked up and stored,
-- and operations that are refused. The caller has locked the balances. Legs are flat: `p_of` is the number of the operation
-- of a leg, from 1. A positive delta credits the player, a negative one debits. Legs of one currency count in their order,
-- so that no prize pays for its own price. An operation without sufficient balance gets a fault, and moves nothing. A key
-- that was posted before moves nothing, and neither does an operation that is not due. `p_fresh`: the caller has just made
-- the keys, so they are neither looked up nor stored.
CREATE OR REPLACE FUNCTION ledger_post_general(
  p_players bigint[], p_keys text[], p_kinds text[], p_references text[], p_nows timestamptz[], p_due boolean[],
  p_fresh boolean, p_of int[], p_currencies text[], p_deltas bigint[], p_houses text[]
) RETURNS TABLE (at int, moved boolean, fault text) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH leg AS MATERIALIZED (
    SELECT of, currency, delta, house, running, dense_rank() OVER (PARTITION BY of ORDER BY turn, house) AS part
      FROM (SELECT l.*, row_number() OVER of_currency AS turn, (sum(delta) OVER of_currency)::bigint AS running
              FROM unnest(p_of, p_currencies, p_deltas, p_houses) WITH ORDINALITY AS l (of, currency, delta, house, leg)
            WINDOW of_currency AS (PARTITION BY of, currency ORDER BY leg)) turns),
  change AS MATERIALIZED (
    SELECT of, bool_or(delta > 0) AS credits,
           coalesce(sum(delta) FILTER (WHERE currency = 'gem'), 0)::bigint AS gem,
           coalesce(sum(delta) FILTER (WHERE currency = 'coin'), 0)::bigint AS coin,
           coalesce(sum(delta) FILTER (WHERE currency = 'ticket'), 0)::bigint AS ticket,
           coalesce(sum(delta) FILTER (WHERE currency = 'blue-fire'), 0)::bigint AS blue_fire,
           coalesce(sum(delta) FILTER (WHERE currency = 'daily-spin-count'), 0)::bigint AS daily_spin_count,
           coalesce(sum(delta) FILTER (WHERE currency = 'tether'), 0)::bigint AS tether,
           min(running) FILTER (WHERE currency = 'gem') AS low_gem,
           min(running) FILTER (WHERE currency = 'coin') AS low_coin,
           min(running) FILTER (WHERE currency = 'ticket') AS low_ticket,
           min(running) FILTER (WHERE currency = 'blue-fire') AS low_blue_fire,
           min(running) FILTER (WHERE currency = 'daily-spin-count') AS low_daily_spin_count,
           min(running) FILTER (WHERE currency = 'tether') AS low_tether
      FROM leg GROUP BY of),
  asked AS MATERIALIZED (
    SELECT a.*, known.is_known,
           CASE WHEN known.is_known THEN NULL
                WHEN least(held.gem + low_gem, held.coin + low_coin, held.ticket + low_ticket,
                           held.blue_fire + low_blue_fire, held.daily_spin_count + low_daily_spin_count,
                           held.tether + low_tether) < 0 THEN 'economy.insufficient'
                -- The reserve of a payout is returned all the same: the caller passes it on to a house account.
                WHEN held.closed AND credits AND a.kind <> 'payout-return' THEN 'account.deleted' END AS fault
      FROM unnest(p_players, p_keys, p_kinds, p_references, p_nows, p_due) WITH ORDINALITY
             AS a (player, key, kind, reference, now, is_due, at)
     CROSS JOIN LATERAL (SELECT * FROM player_balance WHERE player_id = a.player LIMIT 1) held
     CROSS JOIN LATERAL (SELECT NOT p_fresh AND EXISTS (SELECT FROM posting_key
                                WHERE player_id = a.player AND idempotency_key = a.key) AS is_known OFFSET 0) known
      LEFT JOIN change ON of = a.at
     WHERE is_due),
  good AS MATERIALIZED (SELECT *, nextval('posting_id') AS id FROM asked WHERE fault IS NULL AND NOT is_known),
  keys AS (
    INSERT INTO posting_key (player_id, idempotency_key, id, created_at)
    SELECT player, key, id, now FROM good WHERE NOT p_fresh),
  balances AS (
    UPDATE player_balance b SET
      gem = b.gem + change.gem, coin = b.coin + change.coin, ticket = b.ticket + change.ticket,
      blue_fire = b.blue_fire + change.blue_fire, daily_spin_count = b.daily_spin_count + change.daily_spin_count,
      tether = b.tether + change.tether
      FROM good JOIN change ON of = good.at WHERE b.player_id = good.player),
  postings AS (
    INSERT INTO posting (player_id, id, part, idempotency_key, kind, reference, house, gem, coin, ticket, blue_fire,
                         daily_spin_count, tether, created_at)
    SELECT player, id, part, nullif(key, kind || ':' || reference), kind, reference, house,
           min(delta) FILTER (WHERE currency = 'gem'), min(delta) FILTER (WHERE currency = 'coin'),
           min(delta) FILTER (WHERE currency = 'ticket'), min(delta) FILTER (WHERE currency = 'blue-fire'),
           min(delta) FILTER (WHERE currency = 'daily-spin-count'), min(delta) FILTER (WHERE currency = 'tether'), now
      FROM good JOIN leg ON of = good.at GROUP BY player, id, part, key, kind, reference, house, now)
  SELECT asked.at::int, asked.fault IS NULL AND NOT is_known, asked.fault FROM asked;
END $$;
