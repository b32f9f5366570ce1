-- Rows that are updated again and again keep room on their page: the new version goes beside the old one and no index
-- has to be told.
ALTER TABLE balance SET (fillfactor = 75);
ALTER TABLE ticket_refill SET (fillfactor = 75);
ALTER TABLE daily_reward SET (fillfactor = 75);
ALTER TABLE purchase_count SET (fillfactor = 75);
ALTER TABLE power_up_stock SET (fillfactor = 75);
