-- Odds tables and spins are append-only.
CREATE OR REPLACE TRIGGER wheel_odds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wheel_odds
  EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER wheel_spin_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wheel_spin
  EXECUTE FUNCTION refuse_change();
-- The parent's guard fires only for statements that name the parent, so the default partition has its own.
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wheel_spin_other
  EXECUTE FUNCTION refuse_change();
