-- no transaction
-- What payers took back is listed without looking at every charge.
CREATE INDEX CONCURRENTLY IF NOT EXISTS charge_charged_back ON charge (received_at) WHERE outcome = 'charged-back';
