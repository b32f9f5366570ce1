-- Versions of content are append-only.
CREATE OR REPLACE TRIGGER content_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON content
  EXECUTE FUNCTION refuse_change();
