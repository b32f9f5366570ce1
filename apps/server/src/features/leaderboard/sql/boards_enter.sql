-- Enters the scores of many players on their boards: one row for each board and player. A board keeps the higher of two
-- scores, and of two equal ones the earlier, because replays finish out of order. A score that is not higher writes
-- nothing: even a lock of its row would be logged. The seasons of `p_weeklies` are locked, so that none is finalised
-- meanwhile; a finalised season takes no score. On a board of sums the score is added, and the time is that of the last
-- one.
-- The caller has locked the boards of these players (`lockBoards`), so a row is either there or is not inserted meanwhile:
-- an `INSERT ... ON CONFLICT` would log a confirmation of each row. Rows are found by a bitmap scan, as in
-- `run_queue_lease`.
CREATE OR REPLACE FUNCTION boards_enter(
  p_boards text[], p_players bigint[], p_scores bigint[], p_reached_at timestamptz[], p_weeklies text[],
  p_sum_boards text[], p_sum_players bigint[], p_amounts bigint[], p_summed_at timestamptz[]
) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off
SET enable_seqscan = off SET enable_indexscan = off AS $$
DECLARE
  v_closed text[];
BEGIN
  SELECT coalesce(array_agg(board) FILTER (WHERE state <> 'ended'), '{}') INTO v_closed
    FROM (SELECT board, state FROM season WHERE board = ANY (p_weeklies) ORDER BY board FOR SHARE) held;

  WITH entered AS MATERIALIZED (
    SELECT a.*, held, held_since FROM unnest(p_boards, p_players, p_scores, p_reached_at) AS a (board, player, score, reached_at)
      LEFT JOIN LATERAL (SELECT s.score AS held, s.reached_at AS held_since FROM standing s
                          WHERE s.player_id = a.player AND s.board = a.board LIMIT 1) held ON true
     WHERE board <> ALL (v_closed) ORDER BY player, board),
  improved AS (
    UPDATE standing s SET score = a.score, reached_at = a.reached_at, changed = pg_current_xact_id()
      FROM entered a WHERE s.player_id = a.player AND s.board = a.board
       AND (a.held < a.score OR (a.held = a.score AND a.held_since > a.reached_at)))
  INSERT INTO standing (board, player_id, score, reached_at)
  SELECT board, player, score, reached_at FROM entered WHERE held IS NULL;

  WITH added AS MATERIALIZED (
    SELECT * FROM unnest(p_sum_boards, p_sum_players, p_amounts, p_summed_at) AS a (board, player, amount, reached_at)
     ORDER BY player, board),
  summed AS (
    UPDATE standing s SET score = s.score + a.amount, reached_at = greatest(s.reached_at, a.reached_at),
           changed = pg_current_xact_id()
      FROM added a WHERE s.player_id = a.player AND s.board = a.board
    RETURNING a.player, a.board)
  INSERT INTO standing (board, player_id, score, reached_at)
  SELECT board, player, amount, reached_at FROM added
   WHERE (player, board) NOT IN (SELECT player, board FROM summed);
END $$;
