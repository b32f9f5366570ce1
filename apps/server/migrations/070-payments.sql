-- Money in: what players ordered, what hosts and the chain say was paid, and what became of it.

-- One order of a pack. Its id is what a host is given to tell it by: an invoice's payload, an external id, a comment.
CREATE TABLE payment (
  public_id     text PRIMARY KEY CHECK (public_id ~ '^[0-9a-z]{12}$'),
  player_id     bigint NOT NULL REFERENCES player,
  method        text NOT NULL CHECK (method IN ('star', 'playdeck', 'tether')),
  pack          text NOT NULL,
  pack_version  int NOT NULL,
  goods         jsonb NOT NULL,
  amount        bigint NOT NULL CHECK (amount > 0),
  state         text NOT NULL CHECK (state IN ('created', 'awaiting', 'paid', 'credited', 'cancelled', 'expired',
                                               'refunded', 'charged-back')),
  invoice_url   text,
  wallet        text,
  created_at    timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL
);
COMMENT ON COLUMN payment.goods IS 'what was sold at that price: name, indicators, power-ups, limit';
COMMENT ON COLUMN payment.amount IS 'minor units: stars, millionths of a tether';
COMMENT ON COLUMN payment.wallet IS 'raw address of the wallet that tether must come from';
-- Whoever asks again while an order is open gets that order.
CREATE UNIQUE INDEX payment_open ON payment (player_id, pack, method) WHERE state IN ('created', 'awaiting');
CREATE INDEX payment_newest ON payment (player_id, created_at DESC, public_id);
CREATE INDEX payment_due ON payment (expires_at) WHERE state IN ('created', 'awaiting');

-- Every step an order took.
CREATE TABLE payment_step (
  payment  text NOT NULL REFERENCES payment,
  number   int NOT NULL,
  state    text NOT NULL,
  reason   text NOT NULL,
  at       timestamptz NOT NULL,
  PRIMARY KEY (payment, number)
);
CREATE TRIGGER payment_step_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_step
  EXECUTE FUNCTION refuse_change();

-- Money that came in, once for the id its host or the chain gives it.
CREATE TABLE charge (
  method       text NOT NULL CHECK (method IN ('star', 'playdeck', 'tether')),
  id           text NOT NULL,
  payment      text REFERENCES payment,
  player_id    bigint REFERENCES player,
  amount       bigint NOT NULL CHECK (amount > 0),
  payer        text NOT NULL,
  outcome      text NOT NULL CHECK (outcome IN ('delivered', 'balance', 'held', 'refund-due', 'refunded',
                                                'charged-back')),
  reason       text NOT NULL,
  received_at  timestamptz NOT NULL,
  PRIMARY KEY (method, id)
);
COMMENT ON COLUMN charge.payer IS 'who paid, as its host knows them: a Telegram id, the raw address of a wallet';
COMMENT ON COLUMN charge.player_id IS 'whose it became; null while nobody can be told';
CREATE INDEX charge_of_payment ON charge (payment);
CREATE INDEX charge_of_player ON charge (player_id);
CREATE INDEX charge_open ON charge (received_at) WHERE outcome IN ('held', 'refund-due');

-- What became of a charge, and by whose hand.
CREATE TABLE charge_step (
  method   text NOT NULL,
  charge   text NOT NULL,
  number   int NOT NULL,
  outcome  text NOT NULL,
  reason   text NOT NULL,
  by       text NOT NULL,
  at       timestamptz NOT NULL,
  PRIMARY KEY (method, charge, number),
  FOREIGN KEY (method, charge) REFERENCES charge
);
CREATE TRIGGER charge_step_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON charge_step
  EXECUTE FUNCTION refuse_change();

-- What could not be taken back of a charge that was returned: it marks the account.
CREATE TABLE payment_debt (
  player_id  bigint NOT NULL REFERENCES player,
  method     text NOT NULL,
  charge     text NOT NULL,
  thing      text NOT NULL,
  amount     bigint NOT NULL CHECK (amount > 0),
  at         timestamptz NOT NULL,
  PRIMARY KEY (player_id, method, charge, thing),
  FOREIGN KEY (method, charge) REFERENCES charge
);
COMMENT ON COLUMN payment_debt.thing IS 'a currency, or a power-up as power-up:shield; amount in minor units';

-- How far a stream of a host or of the chain has been read.
CREATE TABLE payment_cursor (
  name      text PRIMARY KEY,
  position  text NOT NULL
);
