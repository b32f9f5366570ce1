-- The standings of many players with their places, each with those directly above and below: up to three rows a player, none
-- for one who is not on the board. One call for all, because starting an index scan costs more than its reads. A place is
-- exact up to the first checkpoint of its board; beyond it, as many as were above the nearest checkpoint at the last count,
-- plus those in between. Counts at most 10,000. `at` is the position of the player in the parameters, from 1. The order of
-- a board is that of its index, so each part is one index scan. Memoize is off: the players differ.
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
    -- None among the first places or on a board without checkpoints.
    LEFT JOIN LATERAL (
     SELECT c.place, c.score, c.reached_at, c.player_id FROM rank_checkpoint c
      WHERE c.board = me.board AND (-c.score, c.reached_at, c.player_id) < (-me.score, me.reached_at, me.player_id)
      ORDER BY -c.score DESC, c.reached_at DESC, c.player_id DESC LIMIT 1) checkpoint ON true
   CROSS JOIN LATERAL (
     SELECT coalesce(checkpoint.place, 0) + count(*) AS players FROM (
       SELECT FROM standing s
        WHERE s.board = me.board AND (-s.score, s.reached_at, s.player_id) < (-me.score, me.reached_at, me.player_id)
          AND (-s.score, s.reached_at, s.player_id) >
              (-coalesce(checkpoint.score, 9223372036854775807), coalesce(checkpoint.reached_at, '-infinity'),
               coalesce(checkpoint.player_id, 0))
        LIMIT 10000) between_them) above
   CROSS JOIN LATERAL (
     (SELECT 0 AS step, s.player_id, s.score, s.reached_at FROM standing s
       WHERE s.board = me.board AND (-s.score, s.reached_at, s.player_id) < (-me.score, me.reached_at, me.player_id)
       ORDER BY -s.score DESC, s.reached_at DESC, s.player_id DESC LIMIT 1)
     UNION ALL
     SELECT 1, me.player_id, me.score, me.reached_at
     UNION ALL
     (SELECT 2, s.player_id, s.score, s.reached_at FROM standing s
       WHERE s.board = me.board AND (-s.score, s.reached_at, s.player_id) > (-me.score, me.reached_at, me.player_id)
       ORDER BY -s.score, s.reached_at, s.player_id LIMIT 1)) near;
END $$;
