-- Each time that all balances were compared with their transfers: the newest is what metrics show.
CREATE TABLE ledger_check (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  players        bigint NOT NULL,
  discrepancies  bigint NOT NULL CHECK (discrepancies >= 0),
  checked_at     timestamptz NOT NULL
);
COMMENT ON COLUMN ledger_check.discrepancies IS 'balances that were not the sum of their transfers';
