-- Which standings have changed since a moment, so that a copy of a board elsewhere can follow it: each standing carries the
-- transaction that wrote it last. Whoever reads what was written since the oldest transaction still open at the last
-- reading misses none, in whatever order they commit.
ALTER TABLE standing ADD COLUMN changed xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX standing_changed ON standing (board, changed);

CREATE FUNCTION standing_mark_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER standing_changed BEFORE UPDATE ON standing FOR EACH ROW EXECUTE FUNCTION standing_mark_changed();

-- Who was taken off a board; kept for a day.
CREATE TABLE standing_removed (
  board       text NOT NULL,
  player_id   bigint NOT NULL,
  changed     xid8 NOT NULL,
  removed_at  timestamptz NOT NULL,
  PRIMARY KEY (board, player_id)
);
CREATE INDEX standing_removed_changed ON standing_removed (board, changed);
CREATE INDEX standing_removed_at ON standing_removed (removed_at);

CREATE FUNCTION standing_note_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO standing_removed VALUES (OLD.board, OLD.player_id, pg_current_xact_id(), now())
  ON CONFLICT (board, player_id) DO UPDATE SET changed = excluded.changed, removed_at = excluded.removed_at;
  RETURN NULL;
END $$;
CREATE TRIGGER standing_removed AFTER DELETE ON standing FOR EACH ROW EXECUTE FUNCTION standing_note_removed();

-- Each process that begins to keep the copies takes the next number: one that was thought dead cannot write after it.
CREATE SEQUENCE board_keeper;
