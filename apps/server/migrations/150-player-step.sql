-- What operators did to a player's account, by whom and why: rows are only ever added.
CREATE TABLE player_step (
  player_id  bigint NOT NULL REFERENCES player,
  id         bigint GENERATED ALWAYS AS IDENTITY,
  step       text NOT NULL CHECK (step IN ('blocked', 'unblocked')),
  who        text NOT NULL,
  reason     text NOT NULL,
  at         timestamptz NOT NULL,
  PRIMARY KEY (player_id, id)
);
CREATE TRIGGER player_step_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON player_step
  EXECUTE FUNCTION refuse_change();
