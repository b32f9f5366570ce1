-- History and controls are append-only; a payout changes only by a step that payout_may() allows.
CREATE OR REPLACE TRIGGER payout_history_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payout_history
  EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER payout_control_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payout_control
  EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER payout_guarded BEFORE UPDATE OR DELETE ON payout FOR EACH ROW
  EXECUTE FUNCTION payout_guard();
