-- Messages to many players, and who opened the app from one.

CREATE TABLE broadcast (
  public_id   text PRIMARY KEY CHECK (public_id ~ '^[0-9a-z]{12}$'),
  created_at  timestamptz NOT NULL
);

CREATE TABLE broadcast_open (
  player_id            bigint NOT NULL REFERENCES player,
  broadcast_public_id  text NOT NULL REFERENCES broadcast,
  opened_at            timestamptz NOT NULL,
  PRIMARY KEY (player_id, broadcast_public_id)
);
CREATE INDEX broadcast_open_count ON broadcast_open (broadcast_public_id);
