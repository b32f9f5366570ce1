-- Up to three standings in their order: the player's, and those directly above and below. None if the player is not on
-- the board. Equal scores are read by a query of their own: each is one step in the index, however many players share a
-- score.
CREATE OR REPLACE FUNCTION board_around(p_board text, p_player bigint)
RETURNS TABLE (place bigint, near_player bigint, near_score bigint, near_reached_at timestamptz)
STABLE ROWS 3 LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_me standing;
BEGIN
  SELECT * INTO v_me FROM standing WHERE board = p_board AND player_id = p_player;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  place := 1 + standing_above(p_board, v_me.score, v_me.reached_at, p_player);
  RETURN QUERY
  (SELECT place - 1, s.player_id, s.score, s.reached_at
     FROM ((SELECT * FROM standing
             WHERE board = p_board AND score = v_me.score AND (reached_at, player_id) < (v_me.reached_at, p_player)
             ORDER BY reached_at DESC, player_id DESC LIMIT 1)
           UNION ALL
           (SELECT * FROM standing WHERE board = p_board AND score > v_me.score
             ORDER BY score, reached_at DESC, player_id DESC LIMIT 1)
           ORDER BY score LIMIT 1) s)
  UNION ALL
  SELECT place, p_player, v_me.score, v_me.reached_at
  UNION ALL
  (SELECT place + 1, s.player_id, s.score, s.reached_at
     FROM ((SELECT * FROM standing
             WHERE board = p_board AND score = v_me.score AND (reached_at, player_id) > (v_me.reached_at, p_player)
             ORDER BY reached_at, player_id LIMIT 1)
           UNION ALL
           (SELECT * FROM standing WHERE board = p_board AND score < v_me.score
             ORDER BY score DESC, reached_at, player_id LIMIT 1)
           ORDER BY score DESC LIMIT 1) s);
END $$;
