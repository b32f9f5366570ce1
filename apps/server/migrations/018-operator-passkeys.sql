-- Passkeys and security keys of operators, as WebAuthn calls them credentials: what a device keeps the other half of.
CREATE TABLE operator_passkey (
  credential_id  text COLLATE "C" PRIMARY KEY CHECK (credential_id <> ''),
  operator_id    bigint NOT NULL REFERENCES operator,
  public_key     bytea NOT NULL,
  -- Counts up where the device counts; a smaller one than before is a copy.
  counter        bigint NOT NULL CHECK (counter >= 0),
  transports     text[] NOT NULL,
  name           text NOT NULL,
  created_at     timestamptz NOT NULL,
  used_at        timestamptz
);
CREATE INDEX operator_passkey_operator ON operator_passkey (operator_id);

-- What a passkey has to sign for a session; it is asked once and taken once.
ALTER TABLE operator_session ADD COLUMN challenge text, ADD COLUMN challenge_at timestamptz;
