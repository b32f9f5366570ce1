-- The double-entry ledger. A transfer moves an amount between a player's account and a house account; rows are only
-- ever added. A player's balance is kept in the same transaction; a house account's is derived, so that no row is hot.

CREATE TABLE balance (
  player_id  bigint NOT NULL REFERENCES player,
  currency   text NOT NULL CHECK (currency IN ('gem', 'coin', 'ticket', 'blue-fire', 'daily-spin-count', 'tether')),
  amount     bigint NOT NULL,
  PRIMARY KEY (player_id, currency),
  CONSTRAINT balance_not_negative CHECK (amount >= 0)
);

-- No reference to player: the balance of the same transaction holds it, and a second lock on a hot row would cost.
CREATE TABLE transfer (
  player_id        bigint NOT NULL,
  id               bigint GENERATED ALWAYS AS IDENTITY,
  idempotency_key  text NOT NULL,
  leg              smallint NOT NULL,
  kind             text NOT NULL,
  reference        text NOT NULL,
  debit_account    text NOT NULL,
  credit_account   text NOT NULL,
  currency         text NOT NULL,
  amount           bigint NOT NULL CHECK (amount > 0),
  created_at       timestamptz NOT NULL,
  PRIMARY KEY (player_id, id),
  CONSTRAINT transfer_once UNIQUE (player_id, idempotency_key, leg),
  CHECK (
    (debit_account = 'player:' || player_id AND credit_account LIKE 'house:_%')
    OR (credit_account = 'player:' || player_id AND debit_account LIKE 'house:_%')
  )
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER transfer_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfer
  EXECUTE FUNCTION refuse_change();

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
  v_leg int;
  v_delta bigint;
  v_mine text := 'player:' || p_player;
  v_house text;
BEGIN
  FOR v_leg IN 1 .. cardinality(p_deltas) LOOP
    v_delta := p_deltas[v_leg];
    v_house := 'house:' || p_houses[v_leg];
    INSERT INTO transfer (player_id, idempotency_key, leg, kind, reference, debit_account, credit_account,
                          currency, amount, created_at)
    VALUES (p_player, p_key, v_leg, p_kind, p_reference,
            CASE WHEN v_delta < 0 THEN v_mine ELSE v_house END,
            CASE WHEN v_delta < 0 THEN v_house ELSE v_mine END,
            p_currencies[v_leg], abs(v_delta), p_now)
    ON CONFLICT ON CONSTRAINT transfer_once DO NOTHING;
    IF NOT FOUND THEN
      IF v_leg > 1 OR NOT ledger_same(p_player, p_key, p_kind, p_currencies, p_deltas, p_houses) THEN
        PERFORM raise_fault('idempotency.mismatch');
      END IF;
      RETURN false;
    END IF;

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

CREATE FUNCTION ledger_same(
  p_player bigint, p_key text, p_kind text, p_currencies text[], p_deltas bigint[], p_houses text[]
) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT count(*) = cardinality(p_deltas) AND bool_and(
           t.kind = p_kind
           AND t.currency = p_currencies[t.leg]
           AND t.amount = abs(p_deltas[t.leg])
           AND CASE WHEN p_deltas[t.leg] < 0 THEN t.credit_account ELSE t.debit_account END
             = 'house:' || p_houses[t.leg])
    FROM transfer t WHERE t.player_id = p_player AND t.idempotency_key = p_key
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
