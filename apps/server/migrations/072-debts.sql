-- A debt is settled from what its player has by now; while one is open nothing is paid out to them.

ALTER TABLE payment_debt
  ADD COLUMN settled bigint NOT NULL DEFAULT 0,
  ADD COLUMN forgiven_at timestamptz,
  ADD COLUMN forgiven_by text,
  ADD COLUMN forgiven_because text,
  ADD CHECK (settled BETWEEN 0 AND amount),
  ADD CHECK ((forgiven_at IS NULL) = (forgiven_by IS NULL) AND (forgiven_at IS NULL) = (forgiven_because IS NULL));
COMMENT ON COLUMN payment_debt.settled IS 'how much of it was taken since, in transfers whose keys begin with debt:';
CREATE INDEX payment_debt_open ON payment_debt (player_id) WHERE settled < amount AND forgiven_at IS NULL;
