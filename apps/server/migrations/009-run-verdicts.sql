-- What operators said of runs, the last word counting. A verdict is taken back by another one.
CREATE TABLE run_verdict (
  player_id  bigint NOT NULL,
  public_id  text COLLATE "C" NOT NULL,
  id         bigint GENERATED ALWAYS AS IDENTITY,
  verdict    text NOT NULL CHECK (verdict IN ('exclude', 'clear')),
  operator   text NOT NULL CHECK (operator <> ''),
  reason     text NOT NULL CHECK (reason <> ''),
  at         timestamptz NOT NULL,
  PRIMARY KEY (player_id, public_id, id),
  FOREIGN KEY (player_id, public_id) REFERENCES run
);

-- The runs that look like a machine's, found without reading the others; no index lies over the state of runs.
CREATE INDEX run_trace_suspicious ON ONLY run_trace (public_id) WHERE suspicion >= 60;
