-- What a player shows, how another host knows it, and what is left of one who went.

ALTER TABLE player
  ADD COLUMN avatar_public_id text NOT NULL DEFAULT 'lion',
  ADD COLUMN playdeck_uid text UNIQUE,
  ADD COLUMN is_returning boolean NOT NULL DEFAULT false,
  ADD COLUMN deleted_at timestamptz;
COMMENT ON COLUMN player.is_returning IS 'had an account before and deleted it: gifts for newcomers are given once';

-- Keyed fingerprints of identities whose account was deleted: without the key they say nothing about anybody.
CREATE TABLE departed (
  fingerprint  bytea PRIMARY KEY,
  left_at      timestamptz NOT NULL
);
