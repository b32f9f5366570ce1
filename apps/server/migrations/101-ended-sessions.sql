-- Sessions that were ended just now, for processes that still hold access tokens of theirs; and those to be removed.
CREATE INDEX session_revoked ON session (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE INDEX session_expires ON session (expires_at);
CREATE INDEX hand_over_expires ON hand_over (expires_at);
