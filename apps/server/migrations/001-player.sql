-- A player's account, its Telegram identity and its sessions.

CREATE TABLE player (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id     text NOT NULL UNIQUE CHECK (public_id ~ '^[0-9a-z]{12}$'),
  telegram_id   bigint UNIQUE,
  first_name    text NOT NULL DEFAULT '',
  username      text NOT NULL,
  language      text NOT NULL DEFAULT 'fa',
  is_premium    boolean NOT NULL DEFAULT false,
  join_source   text,
  blocked_for   text,
  created_at    timestamptz NOT NULL
);
CREATE UNIQUE INDEX player_username ON player (lower(username));

-- One row a device; the refresh token itself is never stored.
CREATE TABLE session (
  id             text PRIMARY KEY,
  player_id      bigint NOT NULL REFERENCES player ON DELETE CASCADE,
  token_hash     bytea NOT NULL,
  previous_hash  bytea,
  rotated_at     timestamptz NOT NULL,
  created_at     timestamptz NOT NULL,
  expires_at     timestamptz NOT NULL,
  revoked_at     timestamptz,
  device         text NOT NULL
);
CREATE INDEX session_player ON session (player_id);

-- Device ids that open an account elsewhere: single use, short-lived.
CREATE TABLE hand_over (
  token_hash  bytea PRIMARY KEY,
  player_id   bigint NOT NULL REFERENCES player ON DELETE CASCADE,
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz
);
CREATE INDEX hand_over_player ON hand_over (player_id);
