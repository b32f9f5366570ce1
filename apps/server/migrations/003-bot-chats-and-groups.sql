-- Chats that the bot knows: a private chat has the number of its user, a group a negative one.
CREATE TABLE bot_chat (
  chat_id     bigint PRIMARY KEY,
  state       text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'muted', 'closed')),
  language    text CHECK (language IN ('fa', 'en', 'ru')),
  changed_at  timestamptz NOT NULL
);
COMMENT ON COLUMN bot_chat.state IS
  'muted: the bot may not write there; closed: its user has blocked the bot, or the group has removed it';
COMMENT ON COLUMN bot_chat.language IS 'chosen there; null: that of the user''s messaging app';
COMMENT ON COLUMN bot_chat.changed_at IS 'when the state was told; what is older changes nothing';

-- Updates that were answered: one that comes again is not answered again. They go after two days.
CREATE TABLE bot_update (
  update_id    bigint PRIMARY KEY,
  received_at  timestamptz NOT NULL
);
CREATE INDEX bot_update_old ON bot_update (received_at);

-- What a group is called, and the chat it plays in. A group that is only known by its link has none.
CREATE TABLE group_profile (
  group_id    text PRIMARY KEY,
  title       text NOT NULL,
  chat_id     bigint UNIQUE,
  founder_id  bigint REFERENCES player,
  created_at  timestamptz NOT NULL
);
CREATE INDEX group_profile_founder ON group_profile (founder_id);

-- A duel of two players for one week, agreed in a chat.
CREATE TABLE group_duel (
  public_id      text PRIMARY KEY CHECK (public_id ~ '^[0-9a-z]{12}$'),
  chat_id        bigint NOT NULL,
  board          text NOT NULL,
  challenger_id  bigint NOT NULL REFERENCES player,
  opponent_id    bigint REFERENCES player CHECK (opponent_id <> challenger_id),
  created_at     timestamptz NOT NULL,
  CONSTRAINT group_duel_once UNIQUE (chat_id, board, challenger_id)
);
CREATE INDEX group_duel_challenger ON group_duel (challenger_id);
CREATE INDEX group_duel_opponent ON group_duel (opponent_id);
COMMENT ON COLUMN group_duel.opponent_id IS 'null: nobody has accepted yet';

-- Messages of the bot that a player does not want.
CREATE TABLE message_off (
  player_id  bigint NOT NULL REFERENCES player,
  kind       text NOT NULL,
  PRIMARY KEY (player_id, kind)
);

-- What a group has reached in a week: the sum of its ten best. Computed every few minutes.
CREATE TABLE group_standing (
  board      text NOT NULL,
  group_id   text NOT NULL,
  score      bigint NOT NULL,
  players    int NOT NULL,
  ranked_at  timestamptz NOT NULL,
  PRIMARY KEY (board, group_id)
);
CREATE INDEX group_standing_rank ON group_standing (board, score DESC, group_id);
