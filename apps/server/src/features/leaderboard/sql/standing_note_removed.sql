CREATE OR REPLACE FUNCTION standing_note_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO standing_removed VALUES (OLD.board, OLD.player_id, pg_current_xact_id(), now())
  ON CONFLICT (board, player_id) DO UPDATE SET changed = excluded.changed, removed_at = excluded.removed_at;
  RETURN NULL;
END $$;
