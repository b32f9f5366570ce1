-- Every leg of every posting as double entry: from a player's account to a house account or back. A posting row has one
-- house account and each currency once; a posting with more has several rows, its parts.
CREATE OR REPLACE VIEW transfer AS
SELECT player_id, id, (6 * (part - 1) + place)::smallint AS leg,
       coalesce(idempotency_key, kind || ':' || reference) AS idempotency_key, kind, reference,
       CASE WHEN delta < 0 THEN 'player:' || player_id ELSE 'house:' || house END AS debit_account,
       CASE WHEN delta < 0 THEN 'house:' || house ELSE 'player:' || player_id END AS credit_account,
       currency, abs(delta) AS amount, created_at
  FROM posting
 CROSS JOIN LATERAL (VALUES (1, 'gem', gem), (2, 'coin', coin), (3, 'ticket', ticket), (4, 'blue-fire', blue_fire),
                            (5, 'daily-spin-count', daily_spin_count), (6, 'tether', tether))
         AS leg (place, currency, delta)
 WHERE delta IS NOT NULL;
