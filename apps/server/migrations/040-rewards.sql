-- What a player gets for coming back and for doing things: the daily reward, progress towards goals, user events.

-- The last day a player took the daily reward, and how many days in a row that made.
CREATE TABLE daily_reward (
  player_id  bigint PRIMARY KEY REFERENCES player ON DELETE CASCADE,
  day        date NOT NULL,
  streak     int NOT NULL CHECK (streak > 0)
);

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

-- One statement: takes the daily reward, unless the state it was reckoned from has changed meanwhile. A refusal comes in as
-- a code, because a repetition is answered as the first time whatever has become of the day since.
CREATE FUNCTION daily_reward_claim(
  p_player bigint, p_key text, p_hash bytea, p_refusal text, p_last date, p_day date, p_streak int,
  p_currencies text[], p_deltas bigint[], p_houses text[], p_reaction jsonb,
  p_now timestamptz, p_answer jsonb
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_answer jsonb := idempotency_claim(p_player, p_key, p_hash, p_now);
BEGIN
  IF v_answer IS NOT NULL THEN
    RETURN v_answer;
  END IF;
  IF p_refusal IS NOT NULL THEN
    PERFORM raise_fault(p_refusal);
  END IF;
  INSERT INTO daily_reward (player_id, day, streak) VALUES (p_player, p_day, p_streak)
  ON CONFLICT (player_id) DO UPDATE SET day = excluded.day, streak = excluded.streak WHERE daily_reward.day = p_last;
  IF NOT FOUND THEN
    PERFORM raise_fault('reward.claimed');
  END IF;
  IF NOT ledger_post(p_player, 'daily-reward:' || p_day, 'daily-reward', p_day::text,
                     p_currencies, p_deltas, p_houses, p_now) THEN
    PERFORM raise_fault('reward.claimed');
  END IF;
  PERFORM react(p_player, p_reaction, p_now);
  RETURN idempotency_settle(p_player, p_key, p_answer);
END $$;

-- One round trip: pays for a goal that was reached. Without a day the goal is over everything since ever.
CREATE FUNCTION progress_claim(
  p_player bigint, p_key text, p_hash bytea, p_measure text, p_day date, p_target bigint, p_posting text, p_kind text,
  p_reference text, p_currencies text[], p_deltas bigint[], p_houses text[], p_now timestamptz, p_answer jsonb
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_answer jsonb := idempotency_claim(p_player, p_key, p_hash, p_now);
BEGIN
  IF v_answer IS NOT NULL THEN
    RETURN v_answer;
  END IF;
  -- Asked before anything is posted: what it pays may have been changed since it was paid.
  PERFORM FROM posting WHERE player_id = p_player AND idempotency_key = p_posting;
  IF FOUND THEN
    PERFORM raise_fault('reward.claimed');
  END IF;
  PERFORM FROM progress WHERE player_id = p_player AND measure = p_measure
      AND CASE WHEN p_day IS NULL THEN ever >= p_target ELSE day = p_day AND today >= p_target END;
  IF NOT FOUND THEN
    PERFORM raise_fault('reward.not-ready');
  END IF;
  IF NOT ledger_post(p_player, p_posting, p_kind, p_reference, p_currencies, p_deltas, p_houses, p_now) THEN
    PERFORM raise_fault('reward.claimed');
  END IF;
  RETURN idempotency_settle(p_player, p_key, p_answer);
END $$;
