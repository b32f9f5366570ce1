-- A player's runs by time, for their list and for what is given out of a player's data.
CREATE INDEX run_newest ON run (player_id, opened_at DESC, public_id DESC);
