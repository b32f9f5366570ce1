-- Postings are append-only.
CREATE OR REPLACE TRIGGER posting_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON posting
  EXECUTE FUNCTION refuse_change();
-- The parent's guard fires only for statements that name the parent, so the default partition has its own.
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON posting_other
  EXECUTE FUNCTION refuse_change();
