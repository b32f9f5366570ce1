CREATE OR REPLACE FUNCTION idempotency_settle(p_player bigint, p_key text, p_answer jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  UPDATE idempotency SET answer = p_answer WHERE player_id = p_player AND key = p_key;
  RETURN p_answer;
END $$;
