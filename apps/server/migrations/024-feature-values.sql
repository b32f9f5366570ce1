-- As an object, the features of a run took four times the bytes. `features` is empty where these are set.
ALTER TABLE run_trace ADD COLUMN feature_values real[];
COMMENT ON COLUMN run_trace.feature_values IS 'in the order of `FeatureValues` in stored-features.ts; null: `features` has them';
