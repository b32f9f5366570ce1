-- The parent's guard fires only for statements that name the parent.
CREATE OR REPLACE FUNCTION history_guard(p_partition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON %I EXECUTE FUNCTION refuse_change()',
                 p_partition);
END $$;
