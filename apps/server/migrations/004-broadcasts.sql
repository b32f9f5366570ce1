-- What a broadcast says and how far it is. One without a text was only counted.
ALTER TABLE broadcast
  ADD COLUMN text          jsonb,
  ADD COLUMN button        jsonb,
  ADD COLUMN segment       jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN state         text NOT NULL DEFAULT 'done' CHECK (state IN ('draft', 'planning', 'sending', 'paused', 'stopped',
                                                                         'done')),
  ADD COLUMN resumes_as    text CHECK (resumes_as IN ('planning', 'sending')),
  ADD COLUMN starts_at     timestamptz,
  ADD COLUMN ended_at      timestamptz,
  ADD COLUMN planned_to    bigint NOT NULL DEFAULT 0,
  ADD COLUMN uncertain     bigint NOT NULL DEFAULT 0,
  ADD COLUMN created_by    text NOT NULL DEFAULT '',
  ADD COLUMN reason        text NOT NULL DEFAULT '';
COMMENT ON COLUMN broadcast.planned_to IS 'the last player that was looked at for the list of recipients';
COMMENT ON COLUMN broadcast.uncertain IS 'recipients who were handed over when their process died, and were sent to again';
CREATE INDEX broadcast_under_way ON broadcast (created_at) WHERE state IN ('planning', 'sending');

CREATE TABLE broadcast_recipient (
  broadcast_public_id  text NOT NULL REFERENCES broadcast,
  player_id            bigint NOT NULL REFERENCES player,
  state                text NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'blocked', 'failed', 'held-out')),
  tries                int NOT NULL DEFAULT 0,
  lost                 int NOT NULL DEFAULT 0,
  sent_at              timestamptz,
  PRIMARY KEY (broadcast_public_id, player_id)
);
COMMENT ON COLUMN broadcast_recipient.state IS
  'sending: handed over, or its process died with it; held-out: gets nothing, to be compared with';
COMMENT ON COLUMN broadcast_recipient.lost IS 'answers that never came: each may have been a message';
CREATE INDEX broadcast_recipient_waiting ON broadcast_recipient (broadcast_public_id, player_id) WHERE state = 'waiting';
CREATE INDEX broadcast_recipient_sending ON broadcast_recipient (broadcast_public_id, player_id) WHERE state = 'sending';
CREATE INDEX broadcast_recipient_player ON broadcast_recipient (player_id);
