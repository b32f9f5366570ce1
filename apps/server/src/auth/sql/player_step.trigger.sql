-- The record of operators' actions on accounts is append-only.
CREATE OR REPLACE TRIGGER player_step_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON player_step
  EXECUTE FUNCTION refuse_change();
