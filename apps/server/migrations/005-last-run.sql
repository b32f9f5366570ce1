-- The run that a player has opened last, the only one that may be open. An index over the state of runs said it before, and
-- each change of a state wrote all index entries of the run anew.
CREATE TABLE last_run (
  player_id  bigint PRIMARY KEY,
  public_id  text COLLATE "C" NOT NULL
) WITH (fillfactor = 80);
INSERT INTO last_run (player_id, public_id) SELECT player_id, public_id FROM run WHERE state = 'open';
DROP INDEX run_open;
-- Room for the next state beside the row, so that no index learns of it.
ALTER TABLE run SET (fillfactor = 85);
