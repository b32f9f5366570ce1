-- Who brought whom, and who plays with whom.

-- An account is brought by one that was there before it, so its id is smaller: no chain of invites can close.
CREATE TABLE invite (
  invitee_id  bigint PRIMARY KEY REFERENCES player,
  inviter_id  bigint NOT NULL REFERENCES player,
  invited_at  timestamptz NOT NULL,
  played_at   timestamptz,
  CHECK (inviter_id < invitee_id)
);
CREATE INDEX invite_inviter ON invite (inviter_id, invitee_id DESC);
COMMENT ON COLUMN invite.played_at IS 'when the first verified run of the invitee paid the second part';

-- A player plays for one group at a time; a group is there while it has members.
CREATE TABLE group_member (
  player_id  bigint PRIMARY KEY REFERENCES player,
  group_id   text NOT NULL,
  joined_at  timestamptz NOT NULL
);
CREATE INDEX group_member_newest ON group_member (group_id, joined_at DESC, player_id);
