-- Grants a role the rights of the signer and no others: CREATE ROLE ganj_signer LOGIN PASSWORD '...'; SELECT
-- signer_grant('ganj_signer')
CREATE OR REPLACE FUNCTION signer_grant(p_role text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', p_role);
  EXECUTE format('GRANT SELECT ON signer_work TO %I', p_role);
  EXECUTE format('GRANT EXECUTE ON FUNCTION signer_store(bigint, int, text, text, timestamptz) TO %I', p_role);
  EXECUTE format('GRANT EXECUTE ON FUNCTION signer_refuse(bigint, bigint, text) TO %I', p_role);
END $$;
