-- The recipients of a broadcast that ended long ago are deleted; what came of it stays.
ALTER TABLE broadcast ADD COLUMN results jsonb;
COMMENT ON COLUMN broadcast.results IS 'counts and shares, from when its recipients were deleted; null: they are counted';
