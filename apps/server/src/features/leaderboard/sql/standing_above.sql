-- How many standings are above one: exact up to the first checkpoint of its board; beyond it, as many as were above the
-- nearest checkpoint at the last count, plus those in between. Counts at most 10,000. The plan is generic: planning for
-- one score costs more than the query.
CREATE OR REPLACE FUNCTION standing_above(p_board text, p_score bigint, p_reached_at timestamptz, p_player bigint)
RETURNS bigint STABLE LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_checkpoint record;
  v_count bigint;
BEGIN
  SELECT * INTO v_checkpoint
    FROM ((SELECT * FROM rank_checkpoint
            WHERE board = p_board AND score = p_score AND (reached_at, player_id) < (p_reached_at, p_player)
            ORDER BY reached_at DESC, player_id DESC LIMIT 1)
          UNION ALL
          (SELECT * FROM rank_checkpoint WHERE board = p_board AND score > p_score
            ORDER BY score, reached_at DESC, player_id DESC LIMIT 1)
          ORDER BY score LIMIT 1) nearest;
  IF NOT FOUND THEN
    SELECT count(*) INTO v_count FROM (
      (SELECT FROM standing WHERE board = p_board AND score > p_score)
      UNION ALL
      (SELECT FROM standing WHERE board = p_board AND score = p_score AND (reached_at, player_id) < (p_reached_at, p_player))
      LIMIT 10000) above;
    RETURN v_count;
  END IF;
  IF v_checkpoint.score = p_score THEN
    SELECT count(*) INTO v_count FROM (
      SELECT FROM standing
       WHERE board = p_board AND score = p_score AND (reached_at, player_id) > (v_checkpoint.reached_at, v_checkpoint.player_id)
         AND (reached_at, player_id) < (p_reached_at, p_player) LIMIT 10000) between_them;
    RETURN v_checkpoint.place + v_count;
  END IF;
  -- Three parts, each one index scan: standings with the checkpoint's score, those in between, those with the player's score.
  SELECT count(*) INTO v_count FROM (
    (SELECT FROM standing WHERE board = p_board AND score = v_checkpoint.score
        AND (reached_at, player_id) > (v_checkpoint.reached_at, v_checkpoint.player_id))
    UNION ALL
    (SELECT FROM standing WHERE board = p_board AND score < v_checkpoint.score AND score > p_score)
    UNION ALL
    (SELECT FROM standing WHERE board = p_board AND score = p_score AND (reached_at, player_id) < (p_reached_at, p_player))
    LIMIT 10000) between_them;
  RETURN v_checkpoint.place + v_count;
END $$;
