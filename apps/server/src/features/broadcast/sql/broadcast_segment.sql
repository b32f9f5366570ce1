-- The players within `(p_after, p_until]` to whom the bot may write news and whom the conditions mean; a condition that is
-- left out does not matter.
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
$$;
