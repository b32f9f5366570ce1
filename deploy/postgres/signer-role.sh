#!/bin/sh
# Runs once, when the database is created: makes the signer's role, which has no rights until `SELECT signer_grant(...)`.
set -eu
psql --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --set=password="$SIGNER_PASSWORD" <<'SQL'
CREATE ROLE ganj_signer LOGIN PASSWORD :'password';
SQL
