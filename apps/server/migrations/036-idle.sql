-- Coins that grow while a player is away. No row: they grow since the account was made.

CREATE TABLE idle (
  player_id  bigint PRIMARY KEY REFERENCES player,
  since      timestamptz NOT NULL,
  rest       bigint NOT NULL DEFAULT 0 CHECK (rest >= 0),
  claims     bigint NOT NULL DEFAULT 0
);
COMMENT ON COLUMN idle.rest IS 'what was less than a coin at the last claim, in 1/3,600,000 coin';
COMMENT ON COLUMN idle.claims IS 'how many were paid; each is a transfer of its own key';
