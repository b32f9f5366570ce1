-- Who runs the installation, how they sign in, and what they did.
CREATE TABLE operator (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id text NOT NULL UNIQUE CHECK (public_id ~ '^[0-9a-z]{12}$'),
  name text NOT NULL CHECK (name <> ''),
  role text NOT NULL CHECK (role IN ('owner', 'finance', 'content', 'support', 'viewer')),
  telegram_id bigint,
  -- Encrypted; `second_factor_at` is when a code of it was first confirmed.
  second_factor bytea,
  second_factor_at timestamptz,
  -- The time step of the last code that was accepted: a code opens once.
  second_factor_step bigint NOT NULL DEFAULT 0,
  invited_by text NOT NULL,
  invited_at timestamptz NOT NULL,
  seen_at timestamptz,
  removed_at timestamptz,
  CHECK (second_factor_at IS NULL OR second_factor IS NOT NULL)
);
CREATE UNIQUE INDEX operator_name ON operator (lower(name)) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX operator_telegram ON operator (telegram_id) WHERE telegram_id IS NOT NULL AND removed_at IS NULL;

-- One-time links.
CREATE TABLE operator_link (
  token_hash bytea PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES operator,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX operator_link_operator ON operator_link (operator_id);

CREATE TABLE operator_session (
  token_hash bytea PRIMARY KEY,
  public_id text NOT NULL UNIQUE CHECK (public_id ~ '^[0-9a-z]{12}$'),
  operator_id bigint NOT NULL REFERENCES operator,
  device text NOT NULL,
  address text NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  second_factor_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX operator_session_operator ON operator_session (operator_id, created_at DESC);
CREATE INDEX operator_session_expires ON operator_session (expires_at);

-- What a role may do, where it is not the default.
CREATE TABLE operator_role (
  role text PRIMARY KEY CHECK (role IN ('finance', 'content', 'support', 'viewer')),
  permissions text[] NOT NULL
);

CREATE TABLE audit_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  operator text NOT NULL CHECK (operator <> ''),
  source text NOT NULL CHECK (source IN ('console', 'command', 'server')),
  address text,
  action text NOT NULL CHECK (action ~ '^[a-z-]{1,40}\.[a-z-]{1,40}$'),
  subject text,
  reason text NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_entry_operator ON audit_entry (operator, id DESC);
CREATE INDEX audit_entry_subject ON audit_entry (subject, id DESC) WHERE subject IS NOT NULL;
CREATE INDEX audit_entry_action ON audit_entry (action text_pattern_ops, id DESC);
CREATE INDEX audit_entry_at ON audit_entry (at);

-- Orders that wait for a second operator.
CREATE TABLE approval (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id text NOT NULL UNIQUE CHECK (public_id ~ '^[0-9a-z]{12}$'),
  action text NOT NULL,
  permission text NOT NULL,
  subject text,
  body jsonb NOT NULL,
  reason text NOT NULL,
  requested_by bigint NOT NULL REFERENCES operator,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'confirmed', 'declined')),
  decided_by bigint REFERENCES operator,
  decided_at timestamptz,
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK (state <> 'confirmed' OR decided_by <> requested_by)
);
-- The same order waits once.
CREATE UNIQUE INDEX approval_waiting ON approval (action, subject) WHERE state = 'waiting' AND action <> 'players.adjust';
CREATE INDEX approval_operator ON approval (requested_by);
CREATE INDEX approval_decider ON approval (decided_by) WHERE decided_by IS NOT NULL;

CREATE TABLE player_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id bigint NOT NULL REFERENCES player,
  text text NOT NULL CHECK (text <> ''),
  operator text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX player_note_newest ON player_note (player_id, id DESC);

-- Ids of transfers grow with time: an index of ranges costs a posting next to nothing. Months that are made from now on have
-- it; `ON ONLY` makes none of those there are.
CREATE INDEX posting_by_id ON ONLY posting USING brin (id) WITH (pages_per_range = 32, autosummarize = on);
