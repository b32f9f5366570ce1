-- A verdict more than doubles the row of its run. With room for it in the page no index learns of a change of state.
ALTER TABLE run SET (fillfactor = 50);
