-- Claims an idempotency key for a request. Returns null if the key is new; otherwise the answer of the first request.
CREATE OR REPLACE FUNCTION idempotency_claim(p_player bigint, p_key text, p_hash bytea, p_now timestamptz)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_hash bytea;
  v_answer jsonb;
BEGIN
  INSERT INTO idempotency (player_id, key, request_hash, created_at) VALUES (p_player, p_key, substring(p_hash FOR 16), p_now)
  ON CONFLICT (player_id, key) DO NOTHING;
  IF FOUND THEN
    RETURN NULL;
  END IF;
  SELECT request_hash, answer INTO v_hash, v_answer FROM idempotency WHERE player_id = p_player AND key = p_key;
  IF substring(v_hash FOR 16) <> substring(p_hash FOR 16) THEN
    PERFORM raise_fault('idempotency.mismatch');
  END IF;
  RETURN v_answer;
END $$;
