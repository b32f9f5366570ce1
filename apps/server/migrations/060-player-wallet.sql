-- The wallets that players proved to be theirs.

-- What a wallet is asked to sign: of one player, used once. Only its digest is kept.
CREATE TABLE wallet_payload (
  payload_hash  bytea PRIMARY KEY,
  player_id     bigint NOT NULL REFERENCES player ON DELETE CASCADE,
  expires_at    timestamptz NOT NULL
);
CREATE INDEX wallet_payload_player ON wallet_payload (player_id, expires_at DESC);

-- Whose an address is. It stays so when the wallet is disconnected: one wallet must not be paid for many accounts.
CREATE TABLE wallet_owner (
  address    text PRIMARY KEY CHECK (address ~ '^(0|-1):[0-9a-f]{64}$'),
  player_id  bigint NOT NULL REFERENCES player,
  UNIQUE (address, player_id)
);
CREATE INDEX wallet_owner_player ON wallet_owner (player_id);

-- The wallets a player had, one row a proof; the one that has no end is connected now.
CREATE TABLE player_wallet (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id   bigint NOT NULL REFERENCES player,
  address     text NOT NULL,
  network     text NOT NULL CHECK (network IN ('-239', '-3')),
  contract    text NOT NULL,
  proven_at   timestamptz NOT NULL,
  ended_at    timestamptz,
  FOREIGN KEY (address, player_id) REFERENCES wallet_owner (address, player_id)
);
CREATE UNIQUE INDEX player_wallet_connected ON player_wallet (player_id) WHERE ended_at IS NULL;
CREATE INDEX player_wallet_player ON player_wallet (player_id, id DESC);
CREATE INDEX player_wallet_address ON player_wallet (address);
COMMENT ON COLUMN player_wallet.contract IS 'the kind of contract the public key was read from, such as v4r2';
