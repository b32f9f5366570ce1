-- no transaction
-- What operators find players, orders and payouts by.
CREATE INDEX CONCURRENTLY IF NOT EXISTS player_username_prefix ON player ((lower(username) COLLATE "C"));
CREATE INDEX CONCURRENTLY IF NOT EXISTS player_first_name_prefix ON player ((lower(first_name) COLLATE "C"), id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS player_blocked ON player (id DESC) WHERE blocked_for IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS player_deleted ON player (id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_newest_of_all ON payment (created_at DESC, public_id DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_state ON payment (state, created_at DESC, public_id DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_method ON payment (method, created_at DESC, public_id DESC);
CREATE INDEX CONCURRENTLY IF NOT EXISTS payout_state ON payout (state, id);
