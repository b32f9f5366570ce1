-- Only for statements that do not set `changed` themselves.
CREATE OR REPLACE FUNCTION standing_stamp_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE standing SET changed = pg_current_xact_id() WHERE player_id = NEW.player_id AND board = NEW.board;
  RETURN NULL;
END $$;
