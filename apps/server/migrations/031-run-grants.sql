-- What was granted to a run while it was open, and what its client recorded: evidence for the replay, which alone pays.

ALTER TABLE run
  ADD COLUMN power_ups text[] NOT NULL DEFAULT '{}' CHECK (cardinality(power_ups) <= 12),
  ADD COLUMN blue_fire int NOT NULL DEFAULT 0 CHECK (blue_fire >= 0);
COMMENT ON COLUMN run.power_ups IS 'granted, in order; the log may use no other';
COMMENT ON COLUMN run.blue_fire IS 'as recorded while open; as proven once verified';
