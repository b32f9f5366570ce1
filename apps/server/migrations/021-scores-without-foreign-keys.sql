-- no transaction
-- A score writes these rows beside the row that they refer to, which no statement deletes. Each foreign key looked that
-- row up and locked it once more.
ALTER TABLE run_log DROP CONSTRAINT IF EXISTS run_log_player_id_public_id_fkey;
ALTER TABLE run_trace DROP CONSTRAINT IF EXISTS run_trace_player_id_public_id_fkey;
ALTER TABLE standing DROP CONSTRAINT IF EXISTS standing_player_id_fkey;
