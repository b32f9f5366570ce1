-- What groups win at the end of a week, as it stood then, and who of them is paid which share.
ALTER TABLE season ADD COLUMN group_prizes jsonb;
COMMENT ON COLUMN season.group_prizes IS 'null: groups won nothing when the week was finalised';

CREATE TABLE season_group_prize (
  board      text NOT NULL REFERENCES season,
  player_id  bigint NOT NULL REFERENCES player,
  group_id   text NOT NULL,
  place      int NOT NULL CHECK (place > 0),
  prizes     jsonb NOT NULL,
  paid_at    timestamptz,
  PRIMARY KEY (board, player_id)
);
COMMENT ON COLUMN season_group_prize.prizes IS 'the share of this player';
CREATE INDEX season_group_prize_owed ON season_group_prize (board, player_id) WHERE paid_at IS NULL;
CREATE INDEX season_group_prize_player ON season_group_prize (player_id);

-- The result of a duel is posted once in its chat.
ALTER TABLE group_duel ADD COLUMN posted_at timestamptz;
COMMENT ON COLUMN group_duel.posted_at IS 'when its result was handed to the messaging app; null: not yet';
