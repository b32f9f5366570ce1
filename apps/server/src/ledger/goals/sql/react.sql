-- Applies the reactions to an event of one player, as `react_batch` does for many.
CREATE OR REPLACE FUNCTION react(p_player bigint, p_reaction jsonb, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM react_batch(ARRAY[p_player], jsonb_build_array(jsonb_build_object('reaction', p_reaction)), ARRAY[1], ARRAY[p_now],
                      ARRAY[true]);
END $$;
