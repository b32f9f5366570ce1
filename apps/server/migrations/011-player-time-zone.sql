-- The zone of a player's device: in its night no reminder is sent.
ALTER TABLE player ADD COLUMN time_zone text;
COMMENT ON COLUMN player.time_zone IS 'IANA name; null: not told, the zone of the seasons is taken';
