-- Adds what a month of transfers moved to the opening balances.
CREATE OR REPLACE FUNCTION ledger_fold(p_partition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($fold$
    INSERT INTO opening_balance AS o (player_id, currency, amount)
    SELECT player_id, currency, sum(CASE WHEN credit_account LIKE 'player:%%' THEN amount ELSE -amount END)
      FROM %I GROUP BY player_id, currency ORDER BY player_id, currency
    ON CONFLICT (player_id, currency) DO UPDATE SET amount = o.amount + excluded.amount $fold$, p_partition);
  EXECUTE format($fold$
    INSERT INTO opening_house AS o (account, currency, amount)
    SELECT account, currency, sum(amount)
      FROM (SELECT credit_account AS account, currency, amount FROM %1$I WHERE credit_account LIKE 'house:%%'
            UNION ALL SELECT debit_account, currency, -amount FROM %1$I WHERE debit_account LIKE 'house:%%') legs
     GROUP BY account, currency ORDER BY account, currency
    ON CONFLICT (account, currency) DO UPDATE SET amount = o.amount + excluded.amount $fold$, p_partition);
END $$;
