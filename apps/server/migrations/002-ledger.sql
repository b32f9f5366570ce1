-- The double-entry ledger. A transfer moves an amount between a player's account and a house account; rows are only
-- ever added. A player's balance is kept in the same transaction; a house account's is derived, so that no row is hot.

CREATE TABLE balance (
  player_id  bigint NOT NULL REFERENCES player,
  currency   text NOT NULL CHECK (currency IN ('gem', 'coin', 'ticket', 'blue-fire', 'daily-spin-count', 'tether')),
  amount     bigint NOT NULL,
  PRIMARY KEY (player_id, currency),
  CONSTRAINT balance_not_negative CHECK (amount >= 0)
);

-- What was posted, for good: it makes the same key move nothing again. Not partitioned, for a key must be one over all time;
-- thin, so that what grows is the transfers, whose old months can go. No reference to player: the balance of the same
-- transaction holds it, and a second lock on a hot row would cost.
CREATE TABLE posting (
  player_id        bigint NOT NULL,
  idempotency_key  text NOT NULL,
  id               bigint GENERATED ALWAYS AS IDENTITY,
  created_at       timestamptz NOT NULL,
  PRIMARY KEY (player_id, idempotency_key)
);
COMMENT ON COLUMN posting.created_at IS 'of its transfers too: it names the month in which they lie';

-- The legs of a posting share its id and its time.
CREATE TABLE transfer (
  player_id        bigint NOT NULL,
  id               bigint NOT NULL,
  leg              smallint NOT NULL,
  idempotency_key  text NOT NULL,
  kind             text NOT NULL,
  reference        text NOT NULL,
  debit_account    text NOT NULL,
  credit_account   text NOT NULL,
  currency         text NOT NULL,
  amount           bigint NOT NULL CHECK (amount > 0),
  created_at       timestamptz NOT NULL,
  PRIMARY KEY (player_id, id, leg, created_at),
  CHECK (
    (debit_account = 'player:' || player_id AND credit_account LIKE 'house:_%')
    OR (credit_account = 'player:' || player_id AND debit_account LIKE 'house:_%')
  )
) PARTITION BY RANGE (created_at);

-- What the transfers that were archived added up to: balances are these and the transfers that are here.
CREATE TABLE opening_balance (
  player_id  bigint NOT NULL,
  currency   text NOT NULL,
  amount     bigint NOT NULL,
  PRIMARY KEY (player_id, currency)
);
CREATE TABLE opening_house (
  account    text NOT NULL,
  currency   text NOT NULL,
  amount     bigint NOT NULL,
  PRIMARY KEY (account, currency)
);

-- Months of history that were archived, and the file that holds each (140-history.sql).
CREATE TABLE archive (
  name         text PRIMARY KEY,
  rows         bigint NOT NULL,
  file         text NOT NULL,
  sha256       text NOT NULL,
  archived_at  timestamptz NOT NULL
);
COMMENT ON COLUMN archive.name IS 'the partition, such as transfer_202511';

CREATE FUNCTION transfers_archived(p_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM archive WHERE name = 'transfer_' || to_char(p_at AT TIME ZONE 'UTC', 'YYYYMM'))
$$;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER transfer_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfer
  EXECUTE FUNCTION refuse_change();

-- A time as the wire shows it: RFC 3339 in UTC, milliseconds.
CREATE FUNCTION wire_time(p_time timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(p_time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

CREATE FUNCTION raise_fault(code text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', code USING ERRCODE = 'GANJ1';
END $$;

-- Posts the legs of one operation: positive deltas credit the player, negative ones debit. The same key posts once;
-- the same key with other legs is a mistake of the caller. Answers whether anything moved now.
CREATE FUNCTION ledger_post(
  p_player bigint, p_key text, p_kind text, p_reference text,
  p_currencies text[], p_deltas bigint[], p_houses text[], p_now timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_id bigint;
  v_leg int;
  v_delta bigint;
  v_mine text := 'player:' || p_player;
  v_house text;
BEGIN
  INSERT INTO posting (player_id, idempotency_key, created_at) VALUES (p_player, p_key, p_now)
  ON CONFLICT (player_id, idempotency_key) DO NOTHING RETURNING id INTO v_id;
  IF v_id IS NULL THEN
    IF NOT ledger_same(p_player, p_key, p_kind, p_currencies, p_deltas, p_houses) THEN
      PERFORM raise_fault('idempotency.mismatch');
    END IF;
    RETURN false;
  END IF;

  FOR v_leg IN 1 .. cardinality(p_deltas) LOOP
    v_delta := p_deltas[v_leg];
    v_house := 'house:' || p_houses[v_leg];
    INSERT INTO transfer (player_id, id, leg, idempotency_key, kind, reference, debit_account, credit_account,
                          currency, amount, created_at)
    VALUES (p_player, v_id, v_leg, p_key, p_kind, p_reference,
            CASE WHEN v_delta < 0 THEN v_mine ELSE v_house END,
            CASE WHEN v_delta < 0 THEN v_house ELSE v_mine END,
            p_currencies[v_leg], abs(v_delta), p_now);

    UPDATE balance SET amount = amount + v_delta
     WHERE player_id = p_player AND currency = p_currencies[v_leg];
    IF NOT FOUND THEN
      IF v_delta < 0 THEN
        PERFORM raise_fault('economy.insufficient');
      END IF;
      INSERT INTO balance (player_id, currency, amount) VALUES (p_player, p_currencies[v_leg], v_delta)
      ON CONFLICT (player_id, currency) DO UPDATE SET amount = balance.amount + excluded.amount;
    END IF;
  END LOOP;
  RETURN true;
END $$;

-- A posting whose transfers are archived is not compared: it was posted, and moves nothing again.
CREATE FUNCTION ledger_same(
  p_player bigint, p_key text, p_kind text, p_currencies text[], p_deltas bigint[], p_houses text[]
) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT count(t.leg) = cardinality(p_deltas) AND coalesce(bool_and(
           t.kind = p_kind
           AND t.currency = p_currencies[t.leg]
           AND t.amount = abs(p_deltas[t.leg])
           AND CASE WHEN p_deltas[t.leg] < 0 THEN t.credit_account ELSE t.debit_account END
             = 'house:' || p_houses[t.leg]), true)
         OR bool_and(t.leg IS NULL AND transfers_archived(p.created_at))
    FROM posting p LEFT JOIN transfer t ON t.player_id = p.player_id AND t.id = p.id AND t.created_at = p.created_at
   WHERE p.player_id = p_player AND p.idempotency_key = p_key
$$;

-- What a request with an Idempotency-Key was answered. The key, its answer and the transfers commit together.
CREATE TABLE idempotency (
  player_id     bigint NOT NULL,
  key           text NOT NULL,
  request_hash  bytea NOT NULL,
  answer        jsonb,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (player_id, key)
);
CREATE INDEX idempotency_age ON idempotency (created_at);

-- Takes the key for this request. Null: go on, the key is ours. Otherwise: the answer that was given the first time.
CREATE FUNCTION idempotency_claim(p_player bigint, p_key text, p_hash bytea, p_now timestamptz)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_hash bytea;
  v_answer jsonb;
BEGIN
  INSERT INTO idempotency (player_id, key, request_hash, created_at) VALUES (p_player, p_key, p_hash, p_now)
  ON CONFLICT (player_id, key) DO NOTHING;
  IF FOUND THEN
    RETURN NULL;
  END IF;
  SELECT request_hash, answer INTO v_hash, v_answer FROM idempotency WHERE player_id = p_player AND key = p_key;
  IF v_hash <> p_hash THEN
    PERFORM raise_fault('idempotency.mismatch');
  END IF;
  RETURN v_answer;
END $$;

CREATE FUNCTION idempotency_settle(p_player bigint, p_key text, p_answer jsonb) RETURNS jsonb LANGUAGE sql AS $$
  UPDATE idempotency SET answer = p_answer WHERE player_id = p_player AND key = p_key RETURNING answer
$$;
