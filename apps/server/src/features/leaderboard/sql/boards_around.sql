-- The ranks of many players at once, each with the standings directly above and below, as board_around returns them for
-- one: one call for all, because starting an index scan costs more than its reads. Counts at most 10,000 of a board.
-- `at` is the position of the player in the parameters, from 1. Memoize is off: the players differ.
CREATE OR REPLACE FUNCTION boards_around(p_boards text[], p_players bigint[])
RETURNS TABLE (at int, place bigint, near_player bigint, near_score bigint, near_reached_at timestamptz)
STABLE ROWS 30 LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_memoize = off AS $$
BEGIN
  RETURN QUERY
  SELECT asked.at::int, above.players + near.step, near.player_id, near.score, near.reached_at
    FROM unnest(p_boards, p_players) WITH ORDINALITY AS asked (board, player, at)
   CROSS JOIN LATERAL (
     SELECT s.board, s.player_id, s.score, s.reached_at FROM standing s
      WHERE s.board = asked.board AND s.player_id = asked.player LIMIT 1) me
    -- The nearest checkpoint above, among equal scores the first; none among the first places or on a board without checkpoints.
    LEFT JOIN LATERAL (
     SELECT * FROM (
       (SELECT m.place, m.score, m.reached_at, m.player_id FROM rank_checkpoint m
         WHERE m.board = me.board AND m.score = me.score
           AND (m.reached_at, m.player_id) < (me.reached_at, me.player_id)
         ORDER BY m.reached_at DESC, m.player_id DESC LIMIT 1)
       UNION ALL
       (SELECT m.place, m.score, m.reached_at, m.player_id FROM rank_checkpoint m
         WHERE m.board = me.board AND m.score > me.score
         ORDER BY m.score, m.reached_at DESC, m.player_id DESC LIMIT 1)) checkpoints
      ORDER BY checkpoints.score LIMIT 1) checkpoint ON true
    -- Three parts, each one index scan: standings with the checkpoint's score, those in between, those with the player's score.
   CROSS JOIN LATERAL (
     SELECT coalesce(checkpoint.place, 0) + count(*) AS players FROM (
       (SELECT FROM standing s
         WHERE s.board = me.board AND s.score = checkpoint.score AND checkpoint.score > me.score
           AND (s.reached_at, s.player_id) > (checkpoint.reached_at, checkpoint.player_id))
       UNION ALL
       (SELECT FROM standing s
         WHERE s.board = me.board AND s.score > me.score
           AND s.score < coalesce(checkpoint.score, 9223372036854775807))
       UNION ALL
       (SELECT FROM standing s
         WHERE s.board = me.board AND s.score = me.score
           AND (s.reached_at, s.player_id) < (me.reached_at, me.player_id)
           AND (s.reached_at, s.player_id) >
               (CASE WHEN checkpoint.score = me.score THEN checkpoint.reached_at ELSE '-infinity' END,
                CASE WHEN checkpoint.score = me.score THEN checkpoint.player_id ELSE 0 END))
       LIMIT 10000) between_them) above
   CROSS JOIN LATERAL (
     (SELECT 0 AS step, a.player_id, a.score, a.reached_at FROM (
        (SELECT s.player_id, s.score, s.reached_at FROM standing s
          WHERE s.board = me.board AND s.score = me.score
            AND (s.reached_at, s.player_id) < (me.reached_at, me.player_id)
          ORDER BY s.reached_at DESC, s.player_id DESC LIMIT 1)
        UNION ALL
        (SELECT s.player_id, s.score, s.reached_at FROM standing s WHERE s.board = me.board AND s.score > me.score
          ORDER BY s.score, s.reached_at DESC, s.player_id DESC LIMIT 1)
        ORDER BY score LIMIT 1) a)
     UNION ALL
     SELECT 1, me.player_id, me.score, me.reached_at
     UNION ALL
     (SELECT 2, b.player_id, b.score, b.reached_at FROM (
        (SELECT s.player_id, s.score, s.reached_at FROM standing s
          WHERE s.board = me.board AND s.score = me.score
            AND (s.reached_at, s.player_id) > (me.reached_at, me.player_id)
          ORDER BY s.reached_at, s.player_id LIMIT 1)
        UNION ALL
        (SELECT s.player_id, s.score, s.reached_at FROM standing s WHERE s.board = me.board AND s.score < me.score
          ORDER BY s.score DESC, s.reached_at, s.player_id LIMIT 1)
        ORDER BY score DESC LIMIT 1) b)) near;
END $$;
