-- The provably fair wheel: odds tables, server seeds, and every spin with what it was drawn from. docs/fairness.md says
-- how the pieces make a proof.

-- Every odds table that was ever shown; the same odds are the same row. Amounts in minor units.
CREATE TABLE wheel_odds (
  version     int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash        bytea NOT NULL UNIQUE,
  items       jsonb NOT NULL,
  bounds      bigint[] NOT NULL,
  created_at  timestamptz NOT NULL
);
COMMENT ON COLUMN wheel_odds.bounds IS 'running sums of the weights: item i is drawn by rolls below bounds[i]';
CREATE TRIGGER wheel_odds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wheel_odds
  EXECUTE FUNCTION refuse_change();

CREATE TABLE wheel_seed (
  player_id     bigint NOT NULL REFERENCES player,
  number        int NOT NULL,
  server_seed   bytea NOT NULL CHECK (length(server_seed) = 32),
  inner_key     bytea NOT NULL,
  outer_key     bytea NOT NULL,
  odds_version  int NOT NULL REFERENCES wheel_odds,
  commitment    bytea NOT NULL,
  committed_at  timestamptz NOT NULL,
  revealed_at   timestamptz,
  PRIMARY KEY (player_id, number)
);
COMMENT ON COLUMN wheel_seed.inner_key IS 'the seed padded to a block of SHA-256, xor 36: HMAC here is two sha256()';
COMMENT ON COLUMN wheel_seed.outer_key IS 'the same, xor 5c';

-- What changes with every spin. Who holds this row spins; everybody else of this player waits.
CREATE TABLE wheel_player (
  player_id    bigint PRIMARY KEY REFERENCES player,
  seed_number  int NOT NULL,
  next_nonce   int NOT NULL,
  client_seed  text NOT NULL CHECK (client_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  day          date NOT NULL,
  free_used    boolean NOT NULL,
  paid_spins   int NOT NULL
) WITH (fillfactor = 80);
COMMENT ON COLUMN wheel_player.day IS 'the last day that brought its free spin; paid_spins counts on that day';
COMMENT ON COLUMN wheel_player.free_used IS 'whether the free spin of that day is spent: an unspent one is no second one';

-- No reference to the seed: wheel_spin() has just read it, and seeds are never deleted. A nonce is one because whoever draws
-- holds the player's row; the key has the id in it only because the id says the month.
CREATE TABLE wheel_spin (
  player_id       bigint NOT NULL,
  seed_number     int NOT NULL,
  nonce           int NOT NULL CHECK (nonce >= 0),
  public_id       text COLLATE "C" NOT NULL CHECK (public_id ~ '^[0-9a-z]{12}$'),
  client_seed     text NOT NULL,
  roll            bigint NOT NULL,
  item            text NOT NULL,
  is_fallback     boolean NOT NULL,
  prize_currency  text NOT NULL,
  prize_amount    bigint NOT NULL,
  cost_currency   text NOT NULL,
  cost_amount     bigint NOT NULL,
  spun_at         timestamptz NOT NULL,
  PRIMARY KEY (player_id, seed_number, nonce, public_id)
) PARTITION BY RANGE (public_id);
CREATE INDEX wheel_spin_public ON wheel_spin (public_id);
CREATE TRIGGER wheel_spin_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wheel_spin
  EXECUTE FUNCTION refuse_change();

-- Tether that the wheel has paid in a week, named by its first day. Touched by tether prizes only, so it is not hot.
CREATE TABLE wheel_budget (
  week   date PRIMARY KEY,
  spent  bigint NOT NULL CHECK (spent > 0)
);

-- The version of an odds table, which is kept when it is new.
CREATE FUNCTION wheel_odds_version(p_hash bytea, p_items jsonb, p_bounds bigint[], p_now timestamptz)
RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_version int;
BEGIN
  SELECT version INTO v_version FROM wheel_odds WHERE hash = p_hash;
  IF NOT FOUND THEN
    INSERT INTO wheel_odds (hash, items, bounds, created_at) VALUES (p_hash, p_items, p_bounds, p_now)
    ON CONFLICT (hash) DO NOTHING;
    SELECT version INTO v_version FROM wheel_odds WHERE hash = p_hash;
  END IF;
  RETURN v_version;
END $$;

-- Brings the free spin of a new day. The one of an earlier day that is still there stays, and no second one comes.
-- Answers whether one was paid.
CREATE FUNCTION wheel_new_day(p_player bigint, p_day date, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_used boolean;
  v_paid boolean := false;
BEGIN
  SELECT free_used INTO v_used FROM wheel_player WHERE player_id = p_player AND day < p_day FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  -- A spin may follow in this transaction and touch what stands before daily-spin-count: all are locked in order.
  PERFORM FROM balance WHERE player_id = p_player
    ORDER BY array_position(ARRAY['gem', 'coin', 'ticket', 'blue-fire', 'daily-spin-count', 'tether'], currency)
    FOR UPDATE;
  PERFORM FROM balance WHERE player_id = p_player AND currency = 'daily-spin-count' AND amount > 0;
  IF v_used OR NOT FOUND THEN
    v_paid := ledger_post(p_player, 'daily-spin:' || p_day, 'daily-spin', p_day::text,
                        ARRAY['daily-spin-count'], ARRAY[1]::bigint[], ARRAY['wheel'], p_now);
  END IF;
  UPDATE wheel_player SET day = p_day, free_used = false, paid_spins = 0 WHERE player_id = p_player;
  RETURN v_paid;
END $$;

-- Opens the wheel for a player: a seed committed to these odds, and the free spin of the day. The given seed is taken
-- when there is none, when the odds have changed, or when the player wants another one after a spin; the old one is
-- revealed then, and its number answered.
CREATE FUNCTION wheel_open(
  p_player bigint, p_server_seed bytea, p_inner bytea, p_outer bytea, p_commitment bytea, p_fresh_client_seed text,
  p_client_seed text, p_odds int, p_rotate boolean, p_day date, p_now timestamptz
) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_wheel wheel_player;
  v_odds int;
  v_revealed int;
BEGIN
  INSERT INTO wheel_player (player_id, seed_number, next_nonce, client_seed, day, free_used, paid_spins)
  VALUES (p_player, 0, 0, p_fresh_client_seed, p_day - 1, false, 0) ON CONFLICT (player_id) DO NOTHING;
  SELECT * INTO v_wheel FROM wheel_player WHERE player_id = p_player FOR UPDATE;
  SELECT odds_version INTO v_odds FROM wheel_seed WHERE player_id = p_player AND number = v_wheel.seed_number;
  IF v_odds IS DISTINCT FROM p_odds OR (p_rotate AND v_wheel.next_nonce > 0) THEN
    UPDATE wheel_seed SET revealed_at = p_now WHERE player_id = p_player AND number = v_wheel.seed_number
    RETURNING number INTO v_revealed;
    v_wheel.seed_number := v_wheel.seed_number + 1;
    v_wheel.next_nonce := 0;
    INSERT INTO wheel_seed (player_id, number, server_seed, inner_key, outer_key, odds_version, commitment, committed_at)
    VALUES (p_player, v_wheel.seed_number, p_server_seed, p_inner, p_outer, p_odds, p_commitment, p_now);
  END IF;
  UPDATE wheel_player SET seed_number = v_wheel.seed_number, next_nonce = v_wheel.next_nonce,
                          client_seed = coalesce(p_client_seed, client_seed)
   WHERE player_id = p_player;
  PERFORM wheel_new_day(p_player, p_day, p_now);
  RETURN v_revealed;
END $$;

-- A number below p_total, every one as likely: the first 32-bit word of the HMAC that lies below the highest multiple
-- of p_total. The same as `roll` in rules.ts; a test holds the two together.
CREATE FUNCTION wheel_roll(p_inner bytea, p_outer bytea, p_message text, p_total bigint)
RETURNS bigint LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_limit bigint := 4294967296 - 4294967296 % p_total;
  v_round int := 0;
  v_text text := p_message;
  v_digest bytea;
  v_word bigint;
BEGIN
  LOOP
    v_digest := sha256(p_outer || sha256(p_inner || convert_to(v_text, 'UTF8')));
    FOR v_at IN 0 .. 28 BY 4 LOOP
      v_word := (get_byte(v_digest, v_at)::bigint << 24) | (get_byte(v_digest, v_at + 1) << 16)
              | (get_byte(v_digest, v_at + 2) << 8) | get_byte(v_digest, v_at + 3);
      IF v_word < v_limit THEN
        RETURN v_word % p_total;
      END IF;
    END LOOP;
    v_round := v_round + 1;
    v_text := p_message || ':' || v_round;
  END LOOP;
END $$;

-- Pays a tether prize from the budget of the week; false when it does not suffice, and nothing is paid.
CREATE FUNCTION wheel_spend_budget(p_week date, p_amount bigint, p_budget bigint)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO wheel_budget (week, spent) SELECT p_week, p_amount WHERE p_amount <= p_budget
  ON CONFLICT (week) DO UPDATE SET spent = wheel_budget.spent + excluded.spent
    WHERE wheel_budget.spent + excluded.spent <= p_budget;
  RETURN FOUND;
END $$;

-- One statement: takes the cost, draws, pays, advances the nonce, keeps the spin, does what comes of it elsewhere, keeps the
-- answer. `p_seen` is the price the player saw.
CREATE FUNCTION wheel_spin(
  p_player bigint, p_key text, p_hash bytea, p_spin text, p_client_seed text, p_odds int, p_ladder int[],
  p_week date, p_budget bigint, p_day date, p_seen jsonb, p_reaction jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_answer jsonb := idempotency_claim(p_player, p_key, p_hash, p_now);
  v_wheel wheel_player;
  v_seed wheel_seed;
  v_odds wheel_odds;
  v_free boolean;
  v_roll bigint;
  v_item jsonb;
  v_prize jsonb;
  v_cost jsonb;
  v_places CONSTANT text[] := ARRAY['gem', 'coin', 'ticket', 'blue-fire', 'daily-spin-count', 'tether'];
  v_currencies text[];
  v_deltas bigint[];
BEGIN
  IF v_answer IS NOT NULL THEN
    RETURN v_answer;
  END IF;

  SELECT * INTO v_wheel FROM wheel_player WHERE player_id = p_player FOR UPDATE;
  SELECT * INTO v_seed FROM wheel_seed WHERE player_id = p_player AND number = v_wheel.seed_number;
  IF v_seed.odds_version IS DISTINCT FROM p_odds THEN
    PERFORM raise_fault('wheel.odds-unseen');
  END IF;
  IF v_wheel.day < p_day THEN
    PERFORM wheel_new_day(p_player, p_day, p_now);
    SELECT * INTO v_wheel FROM wheel_player WHERE player_id = p_player;
  END IF;

  v_free := EXISTS (SELECT FROM balance WHERE player_id = p_player AND currency = 'daily-spin-count' AND amount > 0);
  v_cost := CASE WHEN v_free THEN '{"currency": "daily-spin-count", "amount": 1}'::jsonb
    ELSE jsonb_build_object('currency', 'gem',
                            'amount', p_ladder[least(v_wheel.paid_spins + 1, cardinality(p_ladder))]) END;
  IF p_seen <> v_cost THEN
    PERFORM raise_fault('economy.price-changed');
  END IF;

  SELECT * INTO v_odds FROM wheel_odds WHERE version = v_seed.odds_version;
  v_wheel.client_seed := coalesce(p_client_seed, v_wheel.client_seed);
  v_roll := wheel_roll(v_seed.inner_key, v_seed.outer_key, v_wheel.client_seed || ':' || v_wheel.next_nonce,
                       v_odds.bounds[cardinality(v_odds.bounds)]);
  v_item := v_odds.items -> width_bucket(v_roll, v_odds.bounds);
  v_prize := v_item -> 'prize';
  IF v_prize ->> 'currency' = 'tether' AND NOT wheel_spend_budget(p_week, (v_prize ->> 'amount')::bigint, p_budget) THEN
    v_prize := v_item -> 'fallback';
  END IF;

  -- In the order of the balances; of one currency the cost first, so that no prize pays for its own spin.
  v_currencies := ARRAY[v_cost ->> 'currency', v_prize ->> 'currency'];
  v_deltas := ARRAY[-(v_cost ->> 'amount')::bigint, (v_prize ->> 'amount')::bigint];
  IF array_position(v_places, v_currencies[2]) < array_position(v_places, v_currencies[1]) THEN
    v_currencies := ARRAY[v_currencies[2], v_currencies[1]];
    v_deltas := ARRAY[v_deltas[2], v_deltas[1]];
  END IF;
  PERFORM ledger_post(p_player, 'spin:' || p_spin, 'spin', p_spin, v_currencies, v_deltas, ARRAY['wheel', 'wheel'], p_now);

  UPDATE wheel_player SET next_nonce = next_nonce + 1, client_seed = v_wheel.client_seed,
                          free_used = free_used OR v_free, paid_spins = paid_spins + CASE WHEN v_free THEN 0 ELSE 1 END
   WHERE player_id = p_player;
  INSERT INTO wheel_spin (player_id, seed_number, nonce, public_id, client_seed, roll, item, is_fallback,
                          prize_currency, prize_amount, cost_currency, cost_amount, spun_at)
  VALUES (p_player, v_wheel.seed_number, v_wheel.next_nonce, p_spin, v_wheel.client_seed, v_roll,
          v_item ->> 'publicId', v_prize <> v_item -> 'prize', v_prize ->> 'currency', (v_prize ->> 'amount')::bigint,
          v_cost ->> 'currency', (v_cost ->> 'amount')::bigint, p_now);
  PERFORM react(p_player, p_reaction, p_now);
  RETURN idempotency_settle(p_player, p_key, jsonb_build_object(
    'publicId', p_spin, 'itemPublicId', v_item -> 'publicId', 'prize', v_prize,
    'isFallback', v_prize <> v_item -> 'prize', 'cost', v_cost, 'clientSeed', v_wheel.client_seed,
    'nonce', v_wheel.next_nonce,
    'commitment', encode(v_seed.commitment, 'hex'),
    'spunAt', wire_time(p_now)));
END $$;
