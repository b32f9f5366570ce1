-- The balances of a player, one row for each currency.
CREATE OR REPLACE VIEW balance AS
SELECT player_id, currency, amount, closed
  FROM player_balance
 CROSS JOIN LATERAL (VALUES ('gem', gem), ('coin', coin), ('ticket', ticket), ('blue-fire', blue_fire),
                            ('daily-spin-count', daily_spin_count), ('tether', tether)) AS held (currency, amount);
