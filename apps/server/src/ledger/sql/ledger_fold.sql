-- Adds the postings of a month to the opening balances.
CREATE OR REPLACE FUNCTION ledger_fold(p_partition text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_legs CONSTANT text := format($legs$
    SELECT player_id, house, currency, delta FROM %I
     CROSS JOIN LATERAL (VALUES ('gem', gem), ('coin', coin), ('ticket', ticket), ('blue-fire', blue_fire),
                                ('daily-spin-count', daily_spin_count), ('tether', tether)) AS leg (currency, delta)
     WHERE delta IS NOT NULL $legs$, p_partition);
BEGIN
  EXECUTE format($fold$
    INSERT INTO opening_balance AS o (player_id, currency, amount)
    SELECT player_id, currency, sum(delta) FROM (%s) legs GROUP BY player_id, currency ORDER BY player_id, currency
    ON CONFLICT (player_id, currency) DO UPDATE SET amount = o.amount + excluded.amount $fold$, v_legs);
  EXECUTE format($fold$
    INSERT INTO opening_house AS o (account, currency, amount)
    SELECT 'house:' || house, currency, -sum(delta) FROM (%s) legs GROUP BY house, currency ORDER BY house, currency
    ON CONFLICT (account, currency) DO UPDATE SET amount = o.amount + excluded.amount $fold$, v_legs);
END $$;
