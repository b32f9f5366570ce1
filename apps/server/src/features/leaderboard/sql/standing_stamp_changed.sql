CREATE OR REPLACE FUNCTION standing_stamp_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed := pg_current_xact_id();
  RETURN NEW;
END $$;
