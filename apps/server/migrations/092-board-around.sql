-- A player's own place on a board and who stands next to it, in one round trip.

-- How many stand before a standing: up to the first mark of its board exactly, from there on as many as there were
-- before the nearest mark when the board was last counted, and those between. Counts 10,000 at most.
-- Left to itself the database would plan these anew at every call, since a plan for one score looks cheaper than a plan
-- for any; planning costs more than what is planned.
CREATE FUNCTION standing_above(p_board text, p_score bigint, p_reached_at timestamptz, p_player bigint)
RETURNS bigint STABLE LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  v_mark record;
  v_count bigint;
BEGIN
  SELECT * INTO v_mark
    FROM ((SELECT * FROM standing_mark
            WHERE board = p_board AND score = p_score AND (reached_at, player_id) < (p_reached_at, p_player)
            ORDER BY reached_at DESC, player_id DESC LIMIT 1)
          UNION ALL
          (SELECT * FROM standing_mark WHERE board = p_board AND score > p_score
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
  IF v_mark.score = p_score THEN
    SELECT count(*) INTO v_count FROM (
      SELECT FROM standing
       WHERE board = p_board AND score = p_score AND (reached_at, player_id) > (v_mark.reached_at, v_mark.player_id)
         AND (reached_at, player_id) < (p_reached_at, p_player) LIMIT 10000) between_them;
    RETURN v_mark.place + v_count;
  END IF;
  -- Three parts, each one walk in the index: whoever has the mark's score, the scores between, the player's own score.
  SELECT count(*) INTO v_count FROM (
    (SELECT FROM standing WHERE board = p_board AND score = v_mark.score
        AND (reached_at, player_id) > (v_mark.reached_at, v_mark.player_id))
    UNION ALL
    (SELECT FROM standing WHERE board = p_board AND score < v_mark.score AND score > p_score)
    UNION ALL
    (SELECT FROM standing WHERE board = p_board AND score = p_score AND (reached_at, player_id) < (p_reached_at, p_player))
    LIMIT 10000) between_them;
  RETURN v_mark.place + v_count;
END $$;

-- Up to three standings in their order: the player's, the one right above and the one right below. None for who does
-- not stand there. Equal scores are asked for apart from others: each is one step in the index, however many share one.
CREATE FUNCTION board_around(p_board text, p_player bigint)
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
