-- A broadcast may have a picture; its text is the caption then.
ALTER TABLE broadcast ADD COLUMN picture text;
COMMENT ON COLUMN broadcast.picture IS 'https address, which the messaging app fetches; null: text alone';
