-- A deletion takes the identities off a player's row. While they were keys that others could refer to, that demanded the
-- strongest lock of the row, against which a call that writes beside the deletion could deadlock. A partial index is no
-- such key, and keeps them as unique.
CREATE UNIQUE INDEX player_telegram ON player (telegram_id) WHERE telegram_id IS NOT NULL;
ALTER TABLE player DROP CONSTRAINT player_telegram_id_key;
CREATE UNIQUE INDEX player_playdeck ON player (playdeck_uid) WHERE playdeck_uid IS NOT NULL;
ALTER TABLE player DROP CONSTRAINT player_playdeck_uid_key;
