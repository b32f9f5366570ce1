-- The player's save, as the client wrote it: text, for nothing here looks inside.

CREATE TABLE game_data (
  player_id  bigint PRIMARY KEY REFERENCES player,
  version    int NOT NULL CHECK (version > 0),
  data       text NOT NULL CHECK (octet_length(data) <= 16384),
  saved_at   timestamptz NOT NULL
);
