-- Money out. A payout is reserved in the ledger when it is asked for and paid in tether on the chain; every step it
-- takes is a state with its own row of history. The database refuses steps that are none.

-- One message of the hot wallet. Its query id is allotted here, before anything is signed: the contract obeys an id
-- once, so that whatever is repeated after a crash is harmless.
CREATE TABLE payout_batch (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  query_id      int NOT NULL CHECK (query_id >= 0 AND query_id < 8388607 AND query_id & 1023 < 1023),
  state         text NOT NULL DEFAULT 'formed' CHECK (state IN ('formed', 'signed', 'sent', 'settled', 'expired')),
  boc           text,
  message_hash  text,
  signed_at     timestamptz,
  expires_at    timestamptz,
  sent_at       timestamptz,
  formed_at     timestamptz NOT NULL,
  closed_at     timestamptz,
  CHECK (state = 'formed' OR state = 'expired' OR (boc IS NOT NULL AND message_hash IS NOT NULL AND expires_at IS NOT NULL))
);
COMMENT ON COLUMN payout_batch.boc IS 'the signed message, kept before it is sent; anybody may send it, any number of times';
COMMENT ON COLUMN payout_batch.expires_at IS 'by the time of the chain: from then on the contract takes this message no more';
-- One at a time: what the hot wallet holds is then not promised twice, and two workers cannot both begin.
CREATE UNIQUE INDEX payout_batch_open ON payout_batch ((true)) WHERE state IN ('formed', 'signed', 'sent');

-- Counts 0 to 8191 * 1023 - 1: see payout_query_id.
CREATE SEQUENCE payout_query MINVALUE 0 MAXVALUE 8379392 CYCLE;

-- The next query id: a shift of 13 bits and a number of 10 that is never 1023. The last shift is left for emergencies.
CREATE FUNCTION payout_query_id() RETURNS int LANGUAGE sql AS $$
  SELECT (((n / 1023) << 10) | (n % 1023))::int FROM nextval('payout_query') AS n
$$;

CREATE TABLE payout (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id         text NOT NULL UNIQUE CHECK (public_id ~ '^[0-9a-z]{12}$'),
  player_id         bigint NOT NULL REFERENCES player,
  amount            bigint NOT NULL CHECK (amount > 0),
  fee               bigint NOT NULL CHECK (fee >= 0 AND fee < amount),
  address           text NOT NULL CHECK (address ~ '^(0|-1):[0-9a-f]{64}$'),
  state             text NOT NULL DEFAULT 'requested' CHECK (state IN ('requested', 'in-review', 'approved', 'batched',
                      'signed', 'sent', 'confirmed', 'failed', 'rejected', 'cancelled')),
  batch_id          bigint REFERENCES payout_batch,
  attempts          int NOT NULL DEFAULT 0,
  transaction_hash  text,
  created_at        timestamptz NOT NULL,
  changed_at        timestamptz NOT NULL,
  CHECK ((state IN ('batched', 'signed', 'sent', 'confirmed')) <= (batch_id IS NOT NULL)),
  CHECK ((state = 'confirmed') <= (transaction_hash IS NOT NULL))
);
COMMENT ON COLUMN payout.amount IS 'taken from the player, minor units; amount less fee is what is sent';
COMMENT ON COLUMN payout.attempts IS 'how often it was sent and proven unpaid';
CREATE INDEX payout_player ON payout (player_id, id DESC);
CREATE INDEX payout_waiting ON payout (id) WHERE state IN ('in-review', 'approved');
CREATE INDEX payout_batched ON payout (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX payout_changed ON payout (state, changed_at);

CREATE TABLE payout_history (
  payout_id  bigint NOT NULL REFERENCES payout,
  step       int NOT NULL,
  state      text NOT NULL,
  actor      text NOT NULL,
  reason     text NOT NULL,
  batch_id   bigint,
  at         timestamptz NOT NULL,
  PRIMARY KEY (payout_id, step)
);
COMMENT ON COLUMN payout_history.actor IS 'player, rule, worker, signer, chain, or operator:<name>';
CREATE TRIGGER payout_history_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payout_history
  EXECUTE FUNCTION refuse_change();

-- Which step may follow which. What was batched goes back to approved only when it is proven unpaid, and back to
-- review when the signer refuses it.
CREATE FUNCTION payout_may(p_from text, p_to text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT (p_from, p_to) IN (
    ('requested', 'in-review'), ('requested', 'approved'),
    ('in-review', 'approved'), ('in-review', 'rejected'), ('in-review', 'cancelled'),
    ('approved', 'batched'), ('approved', 'in-review'), ('approved', 'rejected'), ('approved', 'cancelled'),
    ('batched', 'signed'), ('batched', 'approved'), ('batched', 'in-review'),
    ('signed', 'sent'), ('signed', 'approved'), ('signed', 'failed'),
    ('sent', 'confirmed'), ('sent', 'failed'), ('sent', 'approved'))
$$;

CREATE FUNCTION payout_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'payouts are never deleted' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (old.id, old.public_id, old.player_id, old.amount, old.fee, old.address, old.created_at)
     IS DISTINCT FROM (new.id, new.public_id, new.player_id, new.amount, new.fee, new.address, new.created_at) THEN
    RAISE EXCEPTION 'a payout keeps who, where and how much' USING ERRCODE = 'restrict_violation';
  END IF;
  IF new.state <> old.state AND NOT payout_may(old.state, new.state) THEN
    RAISE EXCEPTION 'a payout does not go from % to %', old.state, new.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER payout_guarded BEFORE UPDATE OR DELETE ON payout FOR EACH ROW EXECUTE FUNCTION payout_guard();

CREATE FUNCTION payout_note(
  p_payout bigint, p_state text, p_actor text, p_reason text, p_batch bigint, p_now timestamptz
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO payout_history (payout_id, step, state, actor, reason, batch_id, at)
  SELECT p_payout, count(*), p_state, p_actor, p_reason, p_batch, p_now FROM payout_history WHERE payout_id = p_payout
$$;

-- Takes one step, if the payout still stands where the caller saw it. Answers whether it did.
CREATE FUNCTION payout_step(
  p_payout bigint, p_from text, p_to text, p_actor text, p_reason text, p_batch bigint, p_hash text, p_now timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payout SET state = p_to, batch_id = coalesce(p_batch, batch_id),
                    attempts = attempts + (p_from IN ('signed', 'sent') AND p_to = 'approved')::int,
                    transaction_hash = coalesce(p_hash, transaction_hash), changed_at = p_now
   WHERE id = p_payout AND state = p_from AND (p_batch IS NULL OR p_from = 'approved' OR batch_id = p_batch);
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM payout_note(p_payout, p_to, p_actor, p_reason, p_batch, p_now);
  RETURN true;
END $$;

-- What operators told payouts as a whole: rows are only added, the newest of a kind counts.
CREATE TABLE payout_control (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind      text NOT NULL CHECK (kind IN ('running', 'daily-cap')),
  value     bigint NOT NULL CHECK (value >= 0),
  operator  text NOT NULL CHECK (operator <> ''),
  reason    text NOT NULL CHECK (reason <> ''),
  at        timestamptz NOT NULL
);
COMMENT ON COLUMN payout_control.value IS 'running: 1 or 0; daily-cap: minor units in 24 hours';
CREATE INDEX payout_control_newest ON payout_control (kind, id DESC);
CREATE TRIGGER payout_control_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payout_control
  EXECUTE FUNCTION refuse_change();

CREATE FUNCTION payout_is_running() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT value = 1 FROM payout_control WHERE kind = 'running' ORDER BY id DESC LIMIT 1), true)
$$;
