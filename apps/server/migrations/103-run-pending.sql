-- A player's runs that wait for their replay: few at any time. By time they have an index with the seasons.
CREATE INDEX run_pending_player ON run (player_id) WHERE state = 'pending';
