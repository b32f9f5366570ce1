-- The steps of orders and charges are append-only.
CREATE OR REPLACE TRIGGER payment_step_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_step
  EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER charge_step_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON charge_step
  EXECUTE FUNCTION refuse_change();
