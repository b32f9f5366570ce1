-- Every table as of version 0.1. Functions, triggers and views live under the sql/ folder of their feature.

-- ====================================================================================================================
-- Accounts, sessions and connected wallets.
-- ====================================================================================================================

CREATE TABLE player (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  public_id     text NOT NULL UNIQUE CHECK (public_id ~ '^[0-9a-z]{12}$'),
  telegram_id   bigint,
  first_name    text NOT NULL DEFAULT '',
  username      text NOT NULL,
  language      text NOT NULL DEFAULT 'fa',
  is_premium    boolean NOT NULL DEFAULT false,
  join_source   text,
  blocked_for   text,
  created_at    timestamptz NOT NULL,
  avatar_public_id  text NOT NULL DEFAULT 'lion',
  playdeck_uid      text,
  is_returning      boolean NOT NULL DEFAULT false,
  deleted_at        timestamptz
);
CREATE UNIQUE INDEX player_username ON player (lower(username));
-- Partial, so that they are no keys others could refer to: a deletion takes them off the row, and with a key it would need
-- the strongest lock of the row, against which a call that writes beside it could deadlock.
CREATE UNIQUE INDEX player_telegram ON player (telegram_id) WHERE telegram_id IS NOT NULL;
CREATE UNIQUE INDEX player_playdeck ON player (playdeck_uid) WHERE playdeck_uid IS NOT NULL;
COMMENT ON COLUMN player.is_returning IS 'had an account before and deleted it: gifts for newcomers are given once';

-- What operators did to a player's account, by whom and why: rows are only ever added.
CREATE TABLE player_step (
  player_id  bigint NOT NULL REFERENCES player,
  id         bigint GENERATED ALWAYS AS IDENTITY,
  step       text NOT NULL CHECK (step IN ('blocked', 'unblocked')),
  who        text NOT NULL,
  reason     text NOT NULL,
  at         timestamptz NOT NULL,
  PRIMARY KEY (player_id, id)
);

-- Keyed fingerprints of identities whose account was deleted: without the key they say nothing about anybody.
CREATE TABLE departed (
  fingerprint  bytea PRIMARY KEY,
  left_at      timestamptz NOT NULL
);

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
CREATE INDEX session_expires ON session (expires_at);
-- What every process asks for each second, whole from the index: of a large table the planner would rather collect all
-- ended sessions and sort them than fetch the first thousand one by one.
CREATE INDEX session_ended ON session (revoked_at) INCLUDE (id, player_id) WHERE revoked_at IS NOT NULL;

-- Device ids that open an account elsewhere: single use, short-lived, and only while the session that made them holds.
CREATE TABLE hand_over (
  token_hash  bytea PRIMARY KEY,
  player_id   bigint NOT NULL REFERENCES player ON DELETE CASCADE,
  expires_at  timestamptz NOT NULL,
  used_at     timestamptz,
  session_id  text NOT NULL
);
CREATE INDEX hand_over_player ON hand_over (player_id);
CREATE INDEX hand_over_expires ON hand_over (expires_at);

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

-- ====================================================================================================================
-- The double-entry ledger. A posting moves amounts between a player's account and a house account; rows are only
-- added. A player's balance is kept in the same transaction; a house account's is derived, so that no row is hot.
-- ====================================================================================================================

-- All balances of a player are one row, so that a value call changes one. It is locked before anything else of the player.
CREATE TABLE player_balance (
  player_id         bigint PRIMARY KEY REFERENCES player,
  gem               bigint NOT NULL DEFAULT 0,
  coin              bigint NOT NULL DEFAULT 0,
  ticket            bigint NOT NULL DEFAULT 0,
  blue_fire         bigint NOT NULL DEFAULT 0,
  daily_spin_count  bigint NOT NULL DEFAULT 0,
  tether            bigint NOT NULL DEFAULT 0,
  closed            boolean NOT NULL DEFAULT false,
  CONSTRAINT balance_not_negative CHECK (least(gem, coin, ticket, blue_fire, daily_spin_count, tether) >= 0)
) WITH (fillfactor = 70);
COMMENT ON COLUMN player_balance.closed IS 'of a deleted account: nothing is credited to it';

-- Keys that were posted, for good: they make the same key move nothing again. Not partitioned, for a key must be one over all
-- time; thin, so that what grows is the postings, whose old months can go. A key that the call itself has just made, such as
-- that of a spin, cannot come again and is not here. No reference to player: the balance of the same transaction holds it,
-- and a second lock on a hot row would cost.
CREATE TABLE posting_key (
  player_id        bigint NOT NULL,
  idempotency_key  text NOT NULL,
  id               bigint NOT NULL,
  created_at       timestamptz NOT NULL,
  PRIMARY KEY (player_id, idempotency_key)
);
COMMENT ON COLUMN posting_key.created_at IS 'of its posting too: it names the month in which that lies';

CREATE SEQUENCE posting_id;

-- What moved: a column for each currency, positive to the player's account and negative to the house account. The view
-- `transfer` shows the legs. What has two legs of a currency, or two houses, has several parts.
CREATE TABLE posting (
  player_id         bigint NOT NULL,
  id                bigint NOT NULL,
  part              smallint NOT NULL,
  created_at        timestamptz NOT NULL,
  idempotency_key   text,
  kind              text NOT NULL,
  reference         text NOT NULL,
  house             text NOT NULL,
  gem               bigint,
  coin              bigint,
  ticket            bigint,
  blue_fire         bigint,
  daily_spin_count  bigint,
  tether            bigint,
  PRIMARY KEY (player_id, id, part, created_at),
  CONSTRAINT posting_moves CHECK (
    num_nonnulls(gem, coin, ticket, blue_fire, daily_spin_count, tether) > 0 AND gem <> 0 AND coin <> 0 AND ticket <> 0
    AND blue_fire <> 0 AND daily_spin_count <> 0 AND tether <> 0)
) PARTITION BY RANGE (created_at);
COMMENT ON COLUMN posting.idempotency_key IS 'null: the kind and the reference, with a colon between';

-- What no month takes: of a clock that stands wrong, or of ids of another making.
CREATE TABLE posting_other PARTITION OF posting DEFAULT;

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

-- Months of history that were archived, and the file that holds each (history_* functions).
CREATE TABLE archive (
  name         text PRIMARY KEY,
  rows         bigint NOT NULL,
  file         text NOT NULL,
  sha256       text NOT NULL,
  archived_at  timestamptz NOT NULL
);
COMMENT ON COLUMN archive.name IS 'the partition, such as posting_202511';

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

-- Each time that all balances were compared with their transfers: the newest is what metrics show.
CREATE TABLE ledger_check (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  players        bigint NOT NULL,
  discrepancies  bigint NOT NULL CHECK (discrepancies >= 0),
  checked_at     timestamptz NOT NULL
);
COMMENT ON COLUMN ledger_check.discrepancies IS 'balances that were not the sum of their transfers';

-- ====================================================================================================================
-- Content that operators change without code.
-- ====================================================================================================================

CREATE TABLE content (
  kind        text NOT NULL,
  public_id   text NOT NULL CHECK (public_id ~ '^[0-9a-z-]{1,40}$'),
  version     int NOT NULL CHECK (version > 0),
  position    int NOT NULL,
  data        jsonb,
  changed_by  text NOT NULL,
  created_at  timestamptz NOT NULL,
  reason      text NOT NULL DEFAULT '',
  PRIMARY KEY (kind, public_id, version)
);
COMMENT ON COLUMN content.data IS 'null: withdrawn with this version';

-- ====================================================================================================================
-- Runs of the game and what belongs to them.
-- ====================================================================================================================

-- No reference to player: the balance that is locked when a run is opened holds it.
CREATE TABLE run (
  player_id      bigint NOT NULL,
  public_id      text COLLATE "C" NOT NULL CHECK (public_id ~ '^[0-9a-z]{12}$'),
  state          text NOT NULL CHECK (state IN ('open', 'pending', 'verified', 'rejected', 'abandoned')),
  ranked         boolean NOT NULL,
  seed           text NOT NULL CHECK (seed ~ '^[0-9a-f]{32}$'),
  rules_version  int NOT NULL,
  speed          smallint NOT NULL,
  power          smallint NOT NULL,
  shuttle        smallint NOT NULL,
  revives        smallint NOT NULL,
  opened_at      timestamptz NOT NULL,
  submitted_at   timestamptz,
  judged_at      timestamptz,
  claimed_score  bigint,
  score          bigint,
  coins          bigint NOT NULL DEFAULT 0,
  reason         text,
  power_ups      text[] NOT NULL DEFAULT '{}' CHECK (cardinality(power_ups) <= 12),
  blue_fire      int NOT NULL DEFAULT 0 CHECK (blue_fire >= 0),
  evidence       jsonb,
  bounds         jsonb,
  gems           bigint NOT NULL DEFAULT 0,
  tickets        bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (player_id, public_id)
);
-- A player has one run open at most, whatever arrives at the same moment.
CREATE UNIQUE INDEX run_open ON run (player_id) WHERE state = 'open';
COMMENT ON COLUMN run.power_ups IS 'granted, in order; the log may use no other';
COMMENT ON COLUMN run.blue_fire IS 'as recorded while open; as proven once verified';
-- A player's runs by time, for their list and for what is given out of a player's data.
CREATE INDEX run_newest ON run (player_id, opened_at DESC, public_id DESC);
-- The review before prizes asks for the runs of a week: by when they were opened, which never changes.
CREATE INDEX run_opened ON run USING brin (opened_at) WITH (pages_per_range = 32, autosummarize = on);
COMMENT ON COLUMN run.bounds IS
  'what the score must lie within, as it was set when the run was opened; null: the log is replayed';
COMMENT ON COLUMN run.evidence IS
  'what the verdict rests on: why the log was refused; or score, ticks, what was used, pace; or bounds and time open';

-- The runs that wait for their verdict, a row each until it is written. A claim is a lease: who lost it claims the row no
-- more, and it is due again by itself. 'infinity': handed over to the job queue.
CREATE TABLE run_queue (
  player_id     bigint NOT NULL,
  public_id     text COLLATE "C" NOT NULL,
  submitted_at  timestamptz NOT NULL,
  due_at        timestamptz NOT NULL,
  attempts      smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (player_id, public_id)
-- Rows live for milliseconds: what they leave is swept by their number, not by their share.
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 1000000);
COMMENT ON COLUMN run_queue.attempts IS 'how often it was claimed';
CREATE INDEX run_queue_first ON run_queue (due_at) WHERE attempts = 0;
CREATE INDEX run_queue_again ON run_queue (due_at) WHERE attempts > 0;

-- Kept apart: a log is large and rarely read. It is stored deflated: it does not shrink twice, and is read in one piece with
-- its row.
CREATE TABLE run_log (
  player_id  bigint NOT NULL,
  public_id  text COLLATE "C" NOT NULL,
  deflated   bytea NOT NULL,
  PRIMARY KEY (player_id, public_id),
  FOREIGN KEY (player_id, public_id) REFERENCES run
) PARTITION BY RANGE (public_id);
ALTER TABLE run_log ALTER COLUMN deflated SET STORAGE MAIN;

CREATE TABLE run_log_other PARTITION OF run_log DEFAULT;

-- How many bytes of logs a player submitted on the last day on which there were any, UTC: practice costs no ticket, so
-- that nothing else bounds them.
CREATE TABLE run_log_day (
  player_id  bigint PRIMARY KEY REFERENCES player,
  day        date NOT NULL,
  bytes      bigint NOT NULL
);
COMMENT ON COLUMN run_log_day.bytes IS 'of all logs of that day, with those that were dropped since';

-- A run says about every twelve seconds how far it is; when it said so is the server's own.
CREATE TABLE run_pace (
  player_id  bigint NOT NULL,
  public_id  text COLLATE "C" NOT NULL,
  tick       int NOT NULL CHECK (tick > 0),
  seen_at    timestamptz NOT NULL,
  PRIMARY KEY (player_id, public_id, tick),
  FOREIGN KEY (player_id, public_id) REFERENCES run
) PARTITION BY RANGE (public_id);

CREATE TABLE run_pace_other PARTITION OF run_pace DEFAULT;

-- Of every proven run that counts. The suspicion is there to look by: nothing pays or bans by it.
CREATE TABLE run_trace (
  player_id   bigint NOT NULL,
  public_id   text COLLATE "C" NOT NULL,
  suspicion   smallint NOT NULL CHECK (suspicion BETWEEN 0 AND 100),
  reasons     text[] NOT NULL,
  features    jsonb NOT NULL,
  sketch      int[] NOT NULL,
  like_player bigint,
  like_run    text,
  PRIMARY KEY (player_id, public_id),
  FOREIGN KEY (player_id, public_id) REFERENCES run
) PARTITION BY RANGE (public_id);
COMMENT ON COLUMN run_trace.like_run IS 'the run before it whose movements it shares most, when it shares some';

CREATE TABLE run_trace_other PARTITION OF run_trace DEFAULT;

CREATE TABLE upgrade (
  player_id  bigint PRIMARY KEY REFERENCES player,
  speed      smallint NOT NULL DEFAULT 0 CHECK (speed BETWEEN 0 AND 9),
  power      smallint NOT NULL DEFAULT 0 CHECK (power BETWEEN 0 AND 19),
  shuttle    smallint NOT NULL DEFAULT 0 CHECK (shuttle BETWEEN 0 AND 4)
);

CREATE TABLE power_up_stock (
  player_id  bigint NOT NULL REFERENCES player,
  power_up   text NOT NULL
             CHECK (power_up IN ('shield', 'magnet', 'double-damage', 'bomb', 'double-score', 'slow-time')),
  count      int NOT NULL CHECK (count >= 0),
  PRIMARY KEY (player_id, power_up)
) WITH (fillfactor = 75);

CREATE TABLE ticket_refill (
  player_id  bigint PRIMARY KEY REFERENCES player,
  since      timestamptz,
  refills    bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 75);
COMMENT ON COLUMN ticket_refill.since IS 'from when the next ticket is counted; null: full, nothing is counted';
COMMENT ON COLUMN ticket_refill.refills IS 'how many were paid; each is a transfer of its own key';

CREATE TABLE game_data (
  player_id  bigint PRIMARY KEY REFERENCES player,
  version    int NOT NULL CHECK (version > 0),
  data       text NOT NULL CHECK (octet_length(data) <= 16384),
  saved_at   timestamptz NOT NULL
);

CREATE TABLE idle (
  player_id  bigint PRIMARY KEY REFERENCES player,
  since      timestamptz NOT NULL,
  rest       bigint NOT NULL DEFAULT 0 CHECK (rest >= 0),
  claims     bigint NOT NULL DEFAULT 0
);
COMMENT ON COLUMN idle.rest IS 'what was less than a coin at the last claim, in 1/3,600,000 coin';
COMMENT ON COLUMN idle.claims IS 'how many were paid; each is a transfer of its own key';

-- ====================================================================================================================
-- Boards and seasons.
-- ====================================================================================================================

-- The best verified score of a player on a board, such as 'weekly:2026-11-21'. Ties go to who was first.
CREATE TABLE standing (
  board       text NOT NULL,
  player_id   bigint NOT NULL REFERENCES player,
  score       bigint NOT NULL CHECK (score >= 0),
  reached_at  timestamptz NOT NULL,
  changed     xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- One index for "a player on a board" and "all boards of a player", whose rows lie side by side in it.
  PRIMARY KEY (player_id, board)
);
CREATE INDEX standing_rank ON standing (board, score DESC, reached_at, player_id);
CREATE INDEX standing_changed ON standing (board, changed);

-- Every thousandth place of a large board as it was counted last, so that no place is counted from the first one.
-- docs/decisions/003-places-are-counted-from-marks.md says why.
CREATE TABLE rank_checkpoint (
  board       text NOT NULL,
  place       bigint NOT NULL,
  score       bigint NOT NULL,
  reached_at  timestamptz NOT NULL,
  player_id   bigint NOT NULL,
  PRIMARY KEY (board, place)
);
CREATE INDEX rank_checkpoint_rank ON rank_checkpoint (board, score DESC, reached_at, player_id);
COMMENT ON COLUMN rank_checkpoint.place IS 'how many stood up to this standing, itself included';

-- A row for each board that has marks.
CREATE TABLE standing_count (
  board       text PRIMARY KEY,
  players     bigint NOT NULL,
  counted_at  timestamptz NOT NULL
);

-- Who was taken off a board; kept for a day.
CREATE TABLE standing_removed (
  board       text NOT NULL,
  player_id   bigint NOT NULL,
  changed     xid8 NOT NULL,
  removed_at  timestamptz NOT NULL,
  PRIMARY KEY (board, player_id)
);
CREATE INDEX standing_removed_changed ON standing_removed (board, changed);
CREATE INDEX standing_removed_at ON standing_removed (removed_at);

-- Fencing tokens of the leaderboard sync: a process that was thought dead cannot write after one with a higher token.
CREATE SEQUENCE leaderboard_sync_token;

CREATE TABLE season (
  board           text PRIMARY KEY CHECK (board ~ '^weekly:\d{4}-\d\d-\d\d$'),
  starts_at       timestamptz NOT NULL,
  ends_at         timestamptz NOT NULL,
  -- ended: runs handed in before the end may still be on their way to a verdict. finalised: no score enters any more, and
  -- operators may look. approved: the winners stand below. paid: all of them have it.
  state           text NOT NULL CHECK (state IN ('ended', 'finalised', 'approved', 'paid')),
  seen_at         timestamptz NOT NULL,
  finalised_at        timestamptz,
  approved_at     timestamptz,
  paid_at         timestamptz,
  -- What the places won as it was shown at the end.
  prizes          jsonb,
  -- Why an operator holds it; null when nobody does.
  hold_reason  text,
  CHECK ((state = 'ended') = (finalised_at IS NULL)),
  CHECK ((state = 'paid') = (paid_at IS NOT NULL))
);
CREATE INDEX season_open ON season (ends_at) WHERE state <> 'paid';

-- Who wins nothing in a season, and why; whoever stands behind moves up.
CREATE TABLE season_exclusion (
  board        text NOT NULL REFERENCES season,
  player_id    bigint NOT NULL REFERENCES player,
  reason       text NOT NULL,
  excluded_by  text NOT NULL,
  excluded_at  timestamptz NOT NULL,
  PRIMARY KEY (board, player_id)
);
CREATE INDEX season_exclusion_player ON season_exclusion (player_id);

-- One row a winner, written when the season is approved. Its transfer has the season's board as its key.
CREATE TABLE season_prize (
  board      text NOT NULL REFERENCES season,
  player_id  bigint NOT NULL REFERENCES player,
  place      int NOT NULL CHECK (place > 0),
  prizes     jsonb NOT NULL,
  paid_at    timestamptz,
  PRIMARY KEY (board, player_id),
  UNIQUE (board, place)
);
CREATE INDEX season_prize_owed ON season_prize (board, player_id) WHERE paid_at IS NULL;
CREATE INDEX season_prize_player ON season_prize (player_id);

-- What happened to a season, by whom: rows are only ever added.
CREATE TABLE season_step (
  board  text NOT NULL REFERENCES season,
  id     bigint GENERATED ALWAYS AS IDENTITY,
  step   text NOT NULL,
  who    text NOT NULL,
  note   text NOT NULL,
  at     timestamptz NOT NULL,
  PRIMARY KEY (board, id)
);

-- ====================================================================================================================
-- The provably fair wheel: odds tables, server seeds, and every spin with what it was drawn from (docs/fairness.md).
-- ====================================================================================================================

-- Every odds table that was ever shown; the same odds are the same row. Amounts in minor units.
CREATE TABLE wheel_odds (
  version     int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash        bytea NOT NULL UNIQUE,
  items       jsonb NOT NULL,
  bounds      bigint[] NOT NULL,
  created_at  timestamptz NOT NULL
);
COMMENT ON COLUMN wheel_odds.bounds IS 'running sums of the weights: item i is drawn by rolls below bounds[i]';

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

CREATE TABLE wheel_spin_other PARTITION OF wheel_spin DEFAULT;

-- Tether that the wheel has paid in a week, named by its first day. Touched by tether prizes only, so it is not hot.
CREATE TABLE wheel_budget (
  week   date PRIMARY KEY,
  spent  bigint NOT NULL CHECK (spent > 0)
);

-- ====================================================================================================================
-- Shop.
-- ====================================================================================================================

-- No reference to player: the balance of the same transaction holds it.
CREATE TABLE purchase (
  player_id     bigint NOT NULL,
  public_id     text COLLATE "C" NOT NULL CHECK (public_id ~ '^[0-9a-z]{12}$'),
  pack          text NOT NULL,
  pack_version  int NOT NULL,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (player_id, public_id)
) PARTITION BY RANGE (public_id);
COMMENT ON COLUMN purchase.pack_version IS 'the content as it was sold: what it held and what it cost';

CREATE TABLE purchase_other PARTITION OF purchase DEFAULT;

-- One row for every pack a player has ever bought.
CREATE TABLE purchase_count (
  player_id  bigint NOT NULL,
  pack       text NOT NULL,
  ever       int NOT NULL,
  day        date NOT NULL,
  today      int NOT NULL,
  PRIMARY KEY (player_id, pack)
) WITH (fillfactor = 75);
COMMENT ON COLUMN purchase_count.day IS 'the last day it was bought on; today counts on that day';

-- ====================================================================================================================
-- Rewards and goals.
-- ====================================================================================================================

-- The last day a player took the daily reward, and how many days in a row that made.
CREATE TABLE daily_reward (
  player_id  bigint PRIMARY KEY REFERENCES player ON DELETE CASCADE,
  day        date NOT NULL,
  streak     int NOT NULL CHECK (streak > 0)
) WITH (fillfactor = 75);

-- One thing that is measured of a player, such as 'run-verified:sum:score': since ever, and on the last day it grew.
-- Every goal over the same thing, of whatever target, reads this one row.
CREATE TABLE progress (
  player_id  bigint NOT NULL REFERENCES player ON DELETE CASCADE,
  measure    text NOT NULL,
  highest    boolean NOT NULL,
  ever       bigint NOT NULL CHECK (ever > 0),
  day        date NOT NULL,
  today      bigint NOT NULL CHECK (today > 0),
  PRIMARY KEY (player_id, measure)
) WITH (fillfactor = 80);
COMMENT ON COLUMN progress.highest IS 'true: the highest value counts; false: values add up';

-- What a player is told once. The key keeps the same thing from being told twice.
CREATE TABLE user_event (
  player_id   bigint NOT NULL REFERENCES player ON DELETE CASCADE,
  public_id   text NOT NULL CHECK (public_id ~ '^[0-9a-z]{12}$'),
  key         text NOT NULL,
  kind        text NOT NULL,
  data        jsonb NOT NULL,
  created_at  timestamptz NOT NULL,
  read_at     timestamptz,
  PRIMARY KEY (player_id, public_id),
  CONSTRAINT user_event_once UNIQUE (player_id, key)
);
CREATE INDEX user_event_newest ON user_event (player_id, (read_at IS NOT NULL), created_at DESC, public_id);

-- ====================================================================================================================
-- Friends, groups, broadcasts and messages of the bot.
-- ====================================================================================================================

-- An account is brought by one that was there before it, so its id is smaller: no chain of invites can close.
CREATE TABLE invite (
  invitee_id  bigint PRIMARY KEY REFERENCES player,
  inviter_id  bigint NOT NULL REFERENCES player,
  invited_at  timestamptz NOT NULL,
  played_at   timestamptz,
  CHECK (inviter_id < invitee_id)
);
CREATE INDEX invite_inviter ON invite (inviter_id, invitee_id DESC);
COMMENT ON COLUMN invite.played_at IS 'when the first verified run of the invitee paid the second part';

-- A player plays for one group at a time; a group is there while it has members.
CREATE TABLE group_member (
  player_id  bigint PRIMARY KEY REFERENCES player,
  group_id   text NOT NULL,
  joined_at  timestamptz NOT NULL
);
CREATE INDEX group_member_newest ON group_member (group_id, joined_at DESC, player_id);

CREATE TABLE broadcast (
  public_id   text PRIMARY KEY CHECK (public_id ~ '^[0-9a-z]{12}$'),
  created_at  timestamptz NOT NULL
);

CREATE TABLE broadcast_open (
  player_id            bigint NOT NULL REFERENCES player,
  broadcast_public_id  text NOT NULL REFERENCES broadcast,
  opened_at            timestamptz NOT NULL,
  PRIMARY KEY (player_id, broadcast_public_id)
);
CREATE INDEX broadcast_open_count ON broadcast_open (broadcast_public_id);

CREATE TABLE bot_message (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  player_id   bigint NOT NULL REFERENCES player,
  key         text NOT NULL,
  text        jsonb NOT NULL,
  state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'refused', 'unanswered',
                                                               'stale')),
  note        text,
  tries       int NOT NULL DEFAULT 0,
  created_at  timestamptz NOT NULL,
  due_at      timestamptz NOT NULL,
  claimed_at  timestamptz,
  CONSTRAINT bot_message_once UNIQUE (player_id, key)
);
COMMENT ON COLUMN bot_message.text IS 'in every language; which one is decided when it is sent';
COMMENT ON COLUMN bot_message.state IS
  'sending: handed over, or its process died with it; unanswered: no answer came. Neither is ever sent again';
CREATE INDEX bot_message_waiting ON bot_message (due_at, id) WHERE state = 'waiting';
CREATE INDEX bot_message_fresh ON bot_message (created_at) WHERE state = 'waiting';
CREATE INDEX bot_message_chat ON bot_message (player_id, claimed_at);
CREATE INDEX bot_message_old ON bot_message (created_at);

-- How much the bot has said in the second that runs; one row, locked by whoever speaks next.
CREATE TABLE bot_pace (
  one    boolean PRIMARY KEY DEFAULT true CHECK (one),
  since  timestamptz NOT NULL,
  said   int NOT NULL
);
COMMENT ON COLUMN bot_pace.since IS 'when that second began; in the future: nothing is said before';
INSERT INTO bot_pace (since, said) VALUES ('2020-01-01', 0);

-- ====================================================================================================================
-- Payments: what players ordered, what hosts and the chain say was paid, and what became of it.
-- ====================================================================================================================

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
-- What was taken in a day is asked by the day.
CREATE INDEX charge_received ON charge (received_at);

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

-- What could not be taken back of a charge that was returned: it marks the account.
CREATE TABLE payment_debt (
  player_id  bigint NOT NULL REFERENCES player,
  method     text NOT NULL,
  charge     text NOT NULL,
  thing      text NOT NULL,
  amount     bigint NOT NULL CHECK (amount > 0),
  at         timestamptz NOT NULL,
  PRIMARY KEY (player_id, method, charge, thing),
  FOREIGN KEY (method, charge) REFERENCES charge,
  settled            bigint NOT NULL DEFAULT 0,
  forgiven_at        timestamptz,
  forgiven_by        text,
  forgiven_because   text,
  CHECK (settled BETWEEN 0 AND amount),
  CHECK ((forgiven_at IS NULL) = (forgiven_by IS NULL) AND (forgiven_at IS NULL) = (forgiven_because IS NULL))
);
COMMENT ON COLUMN payment_debt.thing IS 'a currency, or a power-up as power-up:shield; amount in minor units';
COMMENT ON COLUMN payment_debt.settled IS 'how much of it was taken since, in transfers whose keys begin with debt:';
CREATE INDEX payment_debt_open ON payment_debt (player_id) WHERE settled < amount AND forgiven_at IS NULL;

-- How far a stream of a host or of the chain has been read.
CREATE TABLE payment_cursor (
  name      text PRIMARY KEY,
  position  text NOT NULL
);

-- ====================================================================================================================
-- Payouts: reserved in the ledger when requested, paid in tether on the chain. Every step is a state with its own row of
-- history; the database refuses invalid steps.
-- ====================================================================================================================

-- Counts 0 to 8191 * 1023 - 1: see payout_query_id.
CREATE SEQUENCE payout_query MINVALUE 0 MAXVALUE 8379392 CYCLE;

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

-- What a signer refuses and why: one payout of a batch, or the batch as a whole.
CREATE TABLE signer_refusal (
  batch_id   bigint NOT NULL,
  payout_id  bigint,
  why        text NOT NULL,
  at         timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (batch_id, payout_id)
);

-- ====================================================================================================================
-- Analytics events: one partition a day, so that dropping a day costs nothing.
-- ====================================================================================================================

-- The pair of session and time names an event. It is its own partition key, so that one sent twice is stored once.
CREATE TABLE analytics_event (
  happened_at  timestamptz NOT NULL,
  session_id   text NOT NULL,
  name         text NOT NULL,
  user_id      bigint NOT NULL,
  app_name     text NOT NULL,
  is_premium   boolean NOT NULL,
  platform     text NOT NULL,
  locale       text NOT NULL,
  start_param  text NOT NULL,
  data         jsonb NOT NULL,
  received_at  timestamptz NOT NULL,
  PRIMARY KEY (happened_at, session_id)
) PARTITION BY RANGE (happened_at);
CREATE INDEX analytics_event_user ON analytics_event (user_id);
CREATE INDEX analytics_event_received ON analytics_event USING brin (received_at);

-- A phone's clock may stand in another year: what fits no day waits here until it is old enough to go.
CREATE TABLE analytics_event_other PARTITION OF analytics_event DEFAULT;
