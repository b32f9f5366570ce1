-- What the bot is to say to players: written with the transaction of what happened, sent by a job.

CREATE TABLE bot_message (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id   bigint NOT NULL REFERENCES player,
  key         text NOT NULL,
  text        jsonb NOT NULL,
  state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'refused', 'unheard',
                                                               'stale')),
  note        text,
  tries       int NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL,
  due_at      timestamptz NOT NULL,
  claimed_at  timestamptz,
  CONSTRAINT bot_message_once UNIQUE (player_id, key)
);
COMMENT ON COLUMN bot_message.text IS 'in every language; which one is decided when it is sent';
COMMENT ON COLUMN bot_message.state IS
  'sending: handed over, or its process died with it; unheard: no answer came. Neither is ever sent again';
CREATE INDEX bot_message_waiting ON bot_message (due_at, id) WHERE state = 'waiting';
CREATE INDEX bot_message_fresh ON bot_message (created_at) WHERE state = 'waiting';
CREATE INDEX bot_message_chat ON bot_message (player_id, claimed_at);
CREATE INDEX bot_message_old ON bot_message (created_at);

-- How much the bot has said in the second that runs; one row, locked by whoever speaks next.
CREATE TABLE bot_pace (
  one    boolean PRIMARY KEY DEFAULT true CHECK (one),
  since  timestamptz NOT NULL,
  said   int NOT NULL
);
COMMENT ON COLUMN bot_pace.since IS 'when that second began; in the future: nothing is said before';
INSERT INTO bot_pace (since, said) VALUES ('2020-01-01', 0);
