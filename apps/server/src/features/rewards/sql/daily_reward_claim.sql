-- One statement: takes the daily reward, unless the state it was reckoned from has changed meanwhile. A refusal comes in as
-- a code, because a repetition is answered as the first time whatever has become of the day since.
CREATE OR REPLACE FUNCTION daily_reward_claim(
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
