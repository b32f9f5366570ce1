-- Where one player stood: for its data, whatever the boards are called.
CREATE INDEX standing_player ON standing (player_id);
