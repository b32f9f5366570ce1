-- Weeks of the board that are over: fixed, looked at, paid. A week that runs has no row yet.

CREATE TABLE season (
  board           text PRIMARY KEY CHECK (board ~ '^weekly:\d{4}-\d\d-\d\d$'),
  starts_at       timestamptz NOT NULL,
  ends_at         timestamptz NOT NULL,
  -- ended: runs handed in before the end may still be on their way to a verdict. fixed: no score enters any more, and
  -- operators may look. approved: the winners stand below. paid: all of them have it.
  state           text NOT NULL CHECK (state IN ('ended', 'fixed', 'approved', 'paid')),
  seen_at         timestamptz NOT NULL,
  fixed_at        timestamptz,
  approved_at     timestamptz,
  paid_at         timestamptz,
  -- What the places won as it was shown at the end.
  prizes          jsonb,
  -- Why an operator holds it; null when nobody does.
  frozen_because  text,
  CHECK ((state = 'ended') = (fixed_at IS NULL)),
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
CREATE TRIGGER season_step_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON season_step
  EXECUTE FUNCTION refuse_change();

-- Whether a week still waits for verdicts is asked every minute.
CREATE INDEX run_pending ON run (submitted_at) WHERE state = 'pending';
