-- The steps of a season are append-only; each standing carries the transaction that last wrote it. The server's statements
-- set it themselves: a BEFORE trigger would lock each row, and log the lock.
CREATE OR REPLACE TRIGGER season_step_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON season_step
  EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER standing_changed AFTER UPDATE ON standing FOR EACH ROW
  WHEN (NEW.changed <> pg_current_xact_id()) EXECUTE FUNCTION standing_stamp_changed();
CREATE OR REPLACE TRIGGER standing_removed AFTER DELETE ON standing FOR EACH ROW
  EXECUTE FUNCTION standing_note_removed();
