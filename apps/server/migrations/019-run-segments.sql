-- A heartbeat of rules 2 tells the course so far by a digest and is answered with the seed of a later segment. Whichever
-- digest comes first is the one; a run's log has to keep to it. Heartbeats of rules 1 have neither.
ALTER TABLE run_pace
  ADD COLUMN digest bytea CHECK (octet_length(digest) = 32),
  ADD COLUMN segment bytea CHECK (octet_length(segment) = 16);
