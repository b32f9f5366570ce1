-- Posts one operation for each of these players. The caller has locked their balances, and its plans are generic, without
-- hash and merge joins. Arguments and answer are those of `ledger_post_general`.
-- Most operations have new keys, one house account, enough balance, and at most two legs of a currency, of which
-- the second is a credit. They are posted here, by one statement without windows: the first legs of all currencies share
-- one posting, second legs another. `ledger_post_general` posts or refuses all others.
CREATE OR REPLACE FUNCTION ledger_post_batch(
  p_players bigint[], p_keys text[], p_kinds text[], p_references text[], p_nows timestamptz[], p_due boolean[],
  p_fresh boolean, p_of int[], p_currencies text[], p_deltas bigint[], p_houses text[]
) RETURNS TABLE (at int, moved boolean, fault text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  v_moved int[] := '{}';
BEGIN
  IF p_fresh THEN
    -- OFFSET 0: each step is a subquery of the next, so that none is computed twice.
    WITH legs AS (
      SELECT of, array_agg(currency) AS c, array_agg(delta) AS d, array_agg(house) AS houses
        FROM (SELECT * FROM unnest(p_of, p_currencies, p_deltas, p_houses) WITH ORDINALITY
                       AS l (of, currency, delta, house, leg)
               WHERE p_due[of] ORDER BY of, leg) l
       GROUP BY of OFFSET 0),
    firsts AS (
      SELECT *,
             d[array_position(c, 'gem')] AS gem,
             d[array_position(c, 'coin')] AS coin,
             d[array_position(c, 'ticket')] AS ticket,
             d[array_position(c, 'blue-fire')] AS blue_fire,
             d[array_position(c, 'daily-spin-count')] AS daily_spin_count,
             d[array_position(c, 'tether')] AS tether
        FROM legs OFFSET 0),
    counted AS (
      SELECT *, cardinality(c) - num_nonnulls(gem, coin, ticket, blue_fire, daily_spin_count, tether) AS more
        FROM firsts OFFSET 0),
    seconds AS (
      SELECT *,
             CASE WHEN more > 0 THEN d[array_position(c, 'gem', 1 + coalesce(array_position(c, 'gem'), 0))] END
               AS gem_2,
             CASE WHEN more > 0 THEN d[array_position(c, 'coin', 1 + coalesce(array_position(c, 'coin'), 0))] END
               AS coin_2,
             CASE WHEN more > 0 THEN d[array_position(c, 'ticket', 1 + coalesce(array_position(c, 'ticket'), 0))] END
               AS ticket_2,
             CASE WHEN more > 0 THEN d[array_position(c, 'blue-fire', 1 + coalesce(array_position(c, 'blue-fire'), 0))] END
               AS blue_fire_2,
             CASE WHEN more > 0 THEN d[array_position(c, 'daily-spin-count', 1 + coalesce(array_position(c, 'daily-spin-count'), 0))] END
               AS daily_spin_count_2,
             CASE WHEN more > 0 THEN d[array_position(c, 'tether', 1 + coalesce(array_position(c, 'tether'), 0))] END
               AS tether_2
        FROM counted OFFSET 0),
    operation AS MATERIALIZED (
      SELECT of, p_players[of] AS player, houses[1] AS house, more, gem, coin, ticket, blue_fire, daily_spin_count, tether,
             gem_2, coin_2, ticket_2, blue_fire_2, daily_spin_count_2, tether_2
        FROM seconds
       WHERE houses[1] = ALL (houses) AND (more = 0
          OR (more = num_nonnulls(gem_2, coin_2, ticket_2, blue_fire_2, daily_spin_count_2, tether_2)
              AND least(gem_2, coin_2, ticket_2, blue_fire_2, daily_spin_count_2, tether_2) > 0))),
    moved AS MATERIALIZED (
      UPDATE player_balance b SET
        gem = b.gem + coalesce(o.gem, 0) + coalesce(gem_2, 0),
        coin = b.coin + coalesce(o.coin, 0) + coalesce(coin_2, 0),
        ticket = b.ticket + coalesce(o.ticket, 0) + coalesce(ticket_2, 0),
        blue_fire = b.blue_fire + coalesce(o.blue_fire, 0) + coalesce(blue_fire_2, 0),
        daily_spin_count = b.daily_spin_count + coalesce(o.daily_spin_count, 0) + coalesce(daily_spin_count_2, 0),
        tether = b.tether + coalesce(o.tether, 0) + coalesce(tether_2, 0)
        FROM operation o
       WHERE b.player_id = player AND NOT closed
         AND least(b.gem + o.gem, b.coin + o.coin, b.ticket + o.ticket,
                   b.blue_fire + o.blue_fire, b.daily_spin_count + o.daily_spin_count, b.tether + o.tether) >= 0
      RETURNING o.*, nextval('posting_id') AS id),
    posted AS (
      INSERT INTO posting (player_id, id, part, idempotency_key, kind, reference, house, gem, coin, ticket, blue_fire,
                           daily_spin_count, tether, created_at)
      SELECT player, id, part, nullif(p_keys[of], p_kinds[of] || ':' || p_references[of]), p_kinds[of], p_references[of],
             house, gem, coin, ticket, blue_fire, daily_spin_count, tether, p_nows[of]
        FROM (SELECT of, player, id, 1 AS part, house, gem, coin, ticket, blue_fire, daily_spin_count, tether FROM moved
              UNION ALL
              SELECT of, player, id, 2, house, gem_2, coin_2, ticket_2, blue_fire_2, daily_spin_count_2, tether_2
                FROM moved WHERE more > 0) parts)
    SELECT coalesce(array_agg(of), '{}') INTO v_moved FROM moved;
    RETURN QUERY SELECT of, true, NULL::text FROM unnest(v_moved) of;
    IF cardinality(v_moved) = cardinality(array_positions(p_due, true)) THEN
      RETURN;
    END IF;
  END IF;
  RETURN QUERY SELECT * FROM ledger_post_general(
    p_players, p_keys, p_kinds, p_references, p_nows,
    ARRAY(SELECT is_due AND a.at <> ALL (v_moved) FROM unnest(p_due) WITH ORDINALITY AS a (is_due, at)),
    p_fresh, p_of, p_currencies, p_deltas, p_houses);
END $$;
