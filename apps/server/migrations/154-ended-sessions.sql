-- What every process asks for each second, whole from the index: of a large table the planner would rather collect all
-- ended sessions and sort them than fetch the first thousand one by one.
CREATE INDEX session_ended ON session (revoked_at) INCLUDE (id, player_id) WHERE revoked_at IS NOT NULL;
DROP INDEX session_revoked;
