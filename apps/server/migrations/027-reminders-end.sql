-- A reminder that could not be sent in time must not come in the player's night, or when it is no longer true.
ALTER TABLE bot_message ADD COLUMN ends_at timestamptz;
COMMENT ON COLUMN bot_message.ends_at IS 'it is not sent from then on; null: a day after it was made';
