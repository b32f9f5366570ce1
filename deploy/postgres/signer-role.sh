#!/bin/sh
# Runs once, when the database is made: the signer's own role, which may do nothing until `SELECT signer_grant(...)`.
set -eu
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --set=password="$SIGNER_PASSWORD" <<'SQL'
CREATE ROLE ganj_signer LOGIN PASSWORD :'password';
SQL
