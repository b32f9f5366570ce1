-- The audit log is append-only.
CREATE OR REPLACE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
  EXECUTE FUNCTION refuse_change();
