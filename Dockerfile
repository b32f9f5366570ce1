# Images from one file, with docker or buildah:
#   docker build --target server -t ganj .
#   docker build --target signer -t ganj-signer .
#   docker build --target postgres -t ganj-postgres .
# deploy/image/assemble.mjs makes the whole root of the first two: Node.js, its libraries and Ganj, nothing else.

FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund --loglevel=error
RUN node deploy/image/build.mjs
RUN node deploy/image/assemble.mjs /image/server server && node deploy/image/assemble.mjs /image/signer signer

FROM scratch AS signer
COPY --from=build /image/signer/ /
# A new volume for the key and the journal belongs to the user of the image.
COPY --from=build --chown=10001:10001 /image/signer/data/ /data/
USER 10001:10001
WORKDIR /app
ENV NODE_ENV=production SIGNER_KEY_FILE=/data/key SIGNER_JOURNAL=/data/journal
STOPSIGNAL SIGTERM
ENTRYPOINT ["/usr/local/bin/node", "/app/ganj.mjs"]
CMD ["signer"]

# PostgreSQL with pgBackRest. Backups and rehearsals of the restore run in it too, so it has Node.js and the commands.
FROM postgres:17-bookworm AS postgres
RUN apt-get update && apt-get install --yes --no-install-recommends pgbackrest && rm -rf /var/lib/apt/lists/* \
  && mkdir -p /var/lib/pgbackrest && chown postgres:postgres /var/lib/pgbackrest
COPY --from=build /image/server/usr/local/bin/node /usr/local/bin/node
COPY --from=build /image/server/app/ /app/
COPY deploy/postgres/postgresql.conf /etc/ganj/postgresql.conf
COPY deploy/postgres/pgbackrest.conf /etc/pgbackrest/pgbackrest.conf
COPY deploy/postgres/signer-role.sh /docker-entrypoint-initdb.d/10-signer-role.sh

FROM scratch AS server
COPY --from=build /image/server/ /
USER 10001:10001
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 GANJ_DATA_DIR=/tmp/ganj
EXPOSE 3000
STOPSIGNAL SIGTERM
# As `npm start` runs it (docs/performance.md, memory).
ENTRYPOINT ["/usr/local/bin/node", "/app/ganj.mjs"]
CMD ["server"]
