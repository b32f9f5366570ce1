-- What a verdict rests on, who saw a run fly, and what its inputs look like.

ALTER TABLE run ADD COLUMN evidence jsonb;
COMMENT ON COLUMN run.evidence IS 'what the replay gave: why the log was refused, or score, ticks, what was used, pace';

-- A run says about every twelve seconds how far it is; when it said so is the server's own.
CREATE TABLE run_pace (
  player_id  bigint NOT NULL,
  public_id  text COLLATE "C" NOT NULL,
  tick       int NOT NULL CHECK (tick > 0),
  seen_at    timestamptz NOT NULL,
  PRIMARY KEY (player_id, public_id, tick),
  FOREIGN KEY (player_id, public_id) REFERENCES run
) PARTITION BY RANGE (public_id);

-- Of every proven run that counts. The suspicion is there to look by: nothing pays or bans by it.
CREATE TABLE run_trace (
  player_id   bigint NOT NULL,
  public_id   text COLLATE "C" NOT NULL,
  suspicion   smallint NOT NULL CHECK (suspicion BETWEEN 0 AND 100),
  reasons     text[] NOT NULL,
  features    jsonb NOT NULL,
  sketch      int[] NOT NULL,
  like_player bigint,
  like_run    text,
  PRIMARY KEY (player_id, public_id),
  FOREIGN KEY (player_id, public_id) REFERENCES run
) PARTITION BY RANGE (public_id);
COMMENT ON COLUMN run_trace.like_run IS 'the run before it whose movements it shares most, when it shares some';
CREATE INDEX run_trace_sketch ON run_trace USING gin (sketch);

-- A console asks for the runs of a season by when they were handed in.
CREATE INDEX run_submitted ON run (submitted_at) WHERE state = 'verified' AND ranked;
