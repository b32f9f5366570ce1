-- A uniformly distributed number below p_total: the first 32-bit word of the HMAC that is below the highest multiple of
-- p_total. The same as `roll` in rules.ts; a test compares the two.
CREATE OR REPLACE FUNCTION wheel_roll(p_inner bytea, p_outer bytea, p_message text, p_total bigint)
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
