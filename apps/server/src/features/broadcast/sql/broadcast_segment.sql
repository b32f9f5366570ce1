-- The players within `(p_after, p_until]` who accept news from the bot and match the conditions. A condition that is
-- left out matches everybody.
CREATE OR REPLACE FUNCTION broadcast_segment(p_conditions jsonb, p_after bigint, p_until bigint, p_now timestamptz)
RETURNS TABLE (player_id bigint)
STABLE LANGUAGE sql AS $$
  SELECT p.id FROM player p LEFT JOIN bot_chat c ON c.chat_id = p.telegram_id
   WHERE p.id > p_after AND p.id <= p_until
     AND p.telegram_id IS NOT NULL AND p.deleted_at IS NULL AND p.blocked_for IS NULL
     AND coalesce(c.state, 'open') = 'open'
     AND NOT EXISTS (SELECT FROM message_off o WHERE o.player_id = p.id AND o.kind = 'news')
     AND (p_conditions->>'language' IS NULL
          OR coalesce(c.language, left(p.language, 2)) = p_conditions->>'language')
     AND (p_conditions->>'joinedDays' IS NULL
          OR p.created_at <= p_now - (p_conditions->>'joinedDays')::int * interval '1 day')
     AND (p_conditions->>'hasPaid' IS NULL
          OR (p_conditions->>'hasPaid')::boolean
             = EXISTS (SELECT FROM payment y WHERE y.player_id = p.id AND y.state = 'credited'))
     AND (p_conditions->>'playedDays' IS NULL
          OR EXISTS (SELECT FROM run r WHERE r.player_id = p.id
                        AND r.opened_at > p_now - (p_conditions->>'playedDays')::int * interval '1 day'))
     AND (p_conditions->>'awayDays' IS NULL
          OR NOT EXISTS (SELECT FROM run r WHERE r.player_id = p.id
                            AND r.opened_at > p_now - (p_conditions->>'awayDays')::int * interval '1 day'))
     AND (p_conditions->>'host' IS NULL
          OR (p_conditions->>'host' = 'playdeck') = (p.playdeck_uid IS NOT NULL))
     -- A language without a region counts for the country with most of its speakers.
     AND (p_conditions->>'country' IS NULL
          OR CASE WHEN p.language ~ '[-_]' THEN upper(substr(p.language, length(p.language) - 1)) = p_conditions->>'country'
                  ELSE p_conditions->'countryLanguages' ? lower(p.language) END)
     AND (p_conditions->'shuttleLevel' IS NULL
          OR broadcast_between(p_conditions->'shuttleLevel',
                              coalesce((SELECT u.shuttle FROM upgrade u WHERE u.player_id = p.id), 0) + 1))
     AND (p_conditions->'balance' IS NULL
          OR broadcast_between(p_conditions->'balance', coalesce(
               (SELECT CASE p_conditions->'balance'->>'currency'
                            WHEN 'gem' THEN b.gem WHEN 'coin' THEN b.coin WHEN 'ticket' THEN b.ticket
                            WHEN 'blue-fire' THEN b.blue_fire WHEN 'daily-spin-count' THEN b.daily_spin_count
                            WHEN 'tether' THEN b.tether / 1000000.0 END
                  FROM player_balance b WHERE b.player_id = p.id), 0)))
     AND (p_conditions->'spent' IS NULL
          OR broadcast_between(p_conditions->'spent', coalesce(
               (SELECT sum(y.amount) / CASE p_conditions->'spent'->>'method' WHEN 'tether' THEN 1000000.0 ELSE 1 END
                  FROM payment y WHERE y.player_id = p.id AND y.state = 'credited'
                   AND y.method = p_conditions->'spent'->>'method'), 0)))
     AND (p_conditions->'seasonPlace' IS NULL
          OR p.id IN (SELECT s.player_id FROM standing s WHERE s.board = p_conditions->>'board'
                       ORDER BY -s.score, s.reached_at, s.player_id
                       OFFSET coalesce((p_conditions->'seasonPlace'->>'min')::int, 1) - 1
                        LIMIT greatest(0, coalesce((p_conditions->'seasonPlace'->>'max')::int, 10000)
                                          - coalesce((p_conditions->'seasonPlace'->>'min')::int, 1) + 1)))
$$;
