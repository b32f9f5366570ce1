-- What operators can change without code: wheel items, packs, tasks, prizes. Every change is a new version; the old
-- ones stay, so that what was shown at any moment can be told.

CREATE TABLE content (
  kind        text NOT NULL,
  public_id   text NOT NULL CHECK (public_id ~ '^[0-9a-z-]{1,40}$'),
  version     int NOT NULL CHECK (version > 0),
  position    int NOT NULL,
  data        jsonb,
  changed_by  text NOT NULL,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (kind, public_id, version)
);
COMMENT ON COLUMN content.data IS 'null: withdrawn with this version';

CREATE TRIGGER content_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON content
  EXECUTE FUNCTION refuse_change();
