-- Transfers are only ever added.
CREATE OR REPLACE TRIGGER transfer_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfer
  EXECUTE FUNCTION refuse_change();
-- The parent's guard fires only for statements that name the parent, so the default partition has its own.
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfer_other
  EXECUTE FUNCTION refuse_change();
